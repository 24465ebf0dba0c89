#![no_main]

panchess_fuzz::reader!("pgc");
