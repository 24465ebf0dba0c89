#![no_main]

panchess_fuzz::reader!("vgn");
