//! Where the frames of a zstd file begin, without decompressing them.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// The number with which a frame begins.
const FRAME: u32 = 0xFD2F_B528;

/// Frames with data of other programs begin with this, whatever the last four bits.
const SKIPPABLE: u32 = 0x184D_2A50;

/// Where frames begin. A frame that is skipped belongs to the one after it. If the file is damaged, the
/// frames before the damage.
pub fn starts(file: &mut File) -> io::Result<Vec<u64>> {
    let size = file.metadata()?.len();
    let mut all = Vec::new();
    let (mut at, mut begin) = (0, 0);
    while let Some((frame_type, behind)) = frame(file, at)? {
        if frame_type == FrameType::Data {
            all.push(begin);
            begin = behind;
        }
        // Each frame takes some bytes, so this ends.
        if behind >= size {
            break;
        }
        at = behind;
    }
    Ok(all)
}

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum FrameType {
    Data,
    Skipped,
}

/// What begins there, and where it ends; `None` if it is no frame.
fn frame(file: &mut File, at: u64) -> io::Result<Option<(FrameType, u64)>> {
    let Some(head) = bytes::<8>(file, at)? else {
        return Ok(None);
    };
    let [a, b, c, d, e, f, g, h] = head;
    match u32::from_le_bytes([a, b, c, d]) {
        FRAME => {
            let behind = blocks(file, at + 4 + header(e), e & 4 != 0)?;
            Ok(behind.map(|behind| (FrameType::Data, behind)))
        }
        magic if magic & !0xF == SKIPPABLE => {
            let len = u32::from_le_bytes([e, f, g, h]);
            Ok(Some((FrameType::Skipped, at + 8 + u64::from(len))))
        }
        _ => Ok(None),
    }
}

/// How long the header of a frame is, from its first byte on.
fn header(first: u8) -> u64 {
    let single = first & 0x20 != 0;
    let window = u64::from(!single);
    let dictionary = [0, 1, 2, 4][usize::from(first & 3)];
    let size = match first >> 6 {
        0 => u64::from(single),
        n => 1 << n,
    };
    1 + window + dictionary + size
}

/// After the last block.
fn blocks(file: &mut File, mut at: u64, checksum: bool) -> io::Result<Option<u64>> {
    loop {
        let Some([a, b, c]) = bytes::<3>(file, at)? else {
            return Ok(None);
        };
        let head = u32::from_le_bytes([a, b, c, 0]);
        // A block of one byte that is repeated stores it once.
        let repeated = head >> 1 & 3 == 1;
        let len = if repeated { 1 } else { head >> 3 };
        at += 3 + u64::from(len);
        if head & 1 != 0 {
            return Ok(Some(at + if checksum { 4 } else { 0 }));
        }
    }
}

fn bytes<const N: usize>(file: &mut File, at: u64) -> io::Result<Option<[u8; N]>> {
    let mut head = [0; N];
    file.seek(SeekFrom::Start(at))?;
    match file.read_exact(&mut head) {
        Ok(()) => Ok(Some(head)),
        Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(e) => Err(e),
    }
}
