#![no_main]

panchess_fuzz::reader!("short-sfen");
