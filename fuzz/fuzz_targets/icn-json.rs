#![no_main]

panchess_fuzz::reader!("icn-json");
