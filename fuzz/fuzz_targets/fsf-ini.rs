#![no_main]

panchess_fuzz::reader!("fsf-ini");
