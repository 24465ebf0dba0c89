//! What several integration tests share.
#![allow(dead_code)] // each test uses its own part

pub mod arbitrary;
pub mod crc;
pub mod files;
pub mod games;
pub mod notation;
pub mod played;
pub mod probe;
pub mod reading;
