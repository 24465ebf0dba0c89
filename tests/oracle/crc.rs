//! CRC-32, as zlib counts it.

/// The checksum of some bytes.
pub fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut n = 0;
        while n < 256 {
            let (mut c, mut bit) = (n as u32, 0);
            while bit < 8 {
                c = if c & 1 == 1 {
                    0xedb8_8320 ^ (c >> 1)
                } else {
                    c >> 1
                };
                bit += 1;
            }
            table[n] = c;
            n += 1;
        }
        table
    };
    let step = |crc: u32, b: &u8| TABLE[((crc ^ u32::from(*b)) & 255) as usize] ^ (crc >> 8);
    !bytes.iter().fold(!0, step)
}
