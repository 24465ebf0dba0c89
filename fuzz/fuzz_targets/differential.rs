#![no_main]

panchess_fuzz::libfuzzer_sys::fuzz_target!(|data: &[u8]| panchess_fuzz::both_ways(data));
