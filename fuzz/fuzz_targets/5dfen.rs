#![no_main]

panchess_fuzz::reader!("5dfen");
