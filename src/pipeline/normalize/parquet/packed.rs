//! Numbers in few bits, as Parquet packs them.

/// Appends numbers that have at most this many bits, in runs of the same one and in groups of eight: the encoding `RLE`.
pub(super) fn runs(numbers: &[u32], width: u32, out: &mut Vec<u8>) {
    let (mut different, mut at) = (0, 0);
    while let Some(first) = numbers.get(at) {
        let same = numbers[at..].iter().take_while(|n| *n == first).count();
        if same < GROUP {
            at = numbers.len().min(at + GROUP);
            continue;
        }
        groups(&numbers[different..at], width, out);
        run(*first, same, width, out);
        at += same;
        different = at;
    }
    groups(&numbers[different..], width, out);
}

const GROUP: usize = 8;

/// Appends this many times the same number.
pub(super) fn run(number: u32, times: usize, width: u32, out: &mut Vec<u8>) {
    varint((times as u64) << 1, out);
    let bytes = width.div_ceil(8) as usize;
    out.extend_from_slice(&number.to_le_bytes()[..bytes]);
}

/// Appends groups of eight; what is missing in the last one is 0.
fn groups(numbers: &[u32], width: u32, out: &mut Vec<u8>) {
    if numbers.is_empty() {
        return;
    }
    let groups = numbers.len().div_ceil(GROUP);
    varint((groups as u64) << 1 | 1, out);
    pack(numbers, width, out);
    let missing = groups * GROUP - numbers.len();
    let bytes = groups * width as usize;
    let written = (numbers.len() * width as usize).div_ceil(8);
    debug_assert!(missing < GROUP);
    out.extend(std::iter::repeat_n(0, bytes - written));
}

/// Appends the lowest bits of each number, one after another.
fn pack(numbers: &[u32], width: u32, out: &mut Vec<u8>) {
    let (eights, rest) = match width {
        ..=16 => numbers.as_chunks::<GROUP>(),
        _ => (&[][..], numbers),
    };
    for eight in eights {
        let end = out.len() + width as usize;
        // All bytes are appended, and those without bits are removed: a copy of fixed length is faster.
        out.extend_from_slice(&eight_packed(eight, width).to_le_bytes());
        out.truncate(end);
    }
    pack_each(rest, width, out);
}

/// Eight numbers of at most sixteen bits each.
#[inline]
fn eight_packed(numbers: &[u32; GROUP], width: u32) -> u128 {
    let four = |start: usize| {
        (0..4).fold(0, |all, n| {
            all | u64::from(numbers[start + n]) << (width * n as u32)
        })
    };
    u128::from(four(0)) | u128::from(four(4)) << (4 * width)
}

/// The same for numbers of any width.
fn pack_each(numbers: &[u32], width: u32, out: &mut Vec<u8>) {
    let (mut bits, mut used) = (0_u64, 0);
    for number in numbers {
        bits |= u64::from(*number) << used;
        used += width;
        if used >= 32 {
            out.extend_from_slice(&(bits as u32).to_le_bytes());
            bits >>= 32;
            used -= 32;
        }
    }
    let rest = used.div_ceil(8) as usize;
    out.extend_from_slice(&bits.to_le_bytes()[..rest]);
}

/// The numbers of a block, and of a part of it that has its own width.
const BLOCK: usize = 128;
const PART: usize = 32;

/// Appends differences between numbers: the encoding `DELTA_BINARY_PACKED`.
pub(super) fn differences(numbers: &[u32], out: &mut Vec<u8>) {
    let first = numbers.first().copied().unwrap_or(0);
    varint(BLOCK as u64, out);
    varint((BLOCK / PART) as u64, out);
    varint(numbers.len() as u64, out);
    signed(first.into(), out);
    let mut before = i64::from(first);
    let mut block = [0_i64; BLOCK];
    for numbers in numbers.get(1..).unwrap_or(&[]).chunks(BLOCK) {
        for (to, number) in block.iter_mut().zip(numbers) {
            *to = i64::from(*number) - before;
            before = (*number).into();
        }
        one_block(&block[..numbers.len()], out);
    }
}

fn one_block(differences: &[i64], out: &mut Vec<u8>) {
    let least = differences.iter().copied().min().unwrap_or(0);
    signed(least, out);
    // Differences of two numbers of 32 bits, less the least one, have 33 bits; lengths have fewer.
    let above = |n: &i64| u32::try_from(n - least).unwrap_or(u32::MAX);
    let width = |part: &[i64]| {
        let most = part.iter().map(above).max().unwrap_or(0);
        u32::BITS - most.leading_zeros()
    };
    let widths = out.len();
    out.extend([0; BLOCK / PART]);
    for (n, part) in differences.chunks(PART).enumerate() {
        let width = width(part);
        out[widths + n] = width as u8;
        let mut numbers = [0; PART];
        for (to, number) in numbers.iter_mut().zip(part) {
            *to = above(number);
        }
        pack(&numbers, width, out);
    }
}

fn signed(number: i64, out: &mut Vec<u8>) {
    varint((number << 1 ^ number >> 63) as u64, out);
}

fn varint(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_packed_as_the_specification_says() {
        let mut out = Vec::new();
        runs(&[0, 1, 2, 3, 4, 5, 6, 7], 3, &mut out);
        assert_eq!(out, [0b11, 0b1000_1000, 0b1100_0110, 0b1111_1010]);
        out.clear();
        runs(&[5; 9], 3, &mut out);
        assert_eq!(out, [18, 5]);
        out.clear();
        runs(&[0, 0, 0], 0, &mut out);
        assert_eq!(out, [0b11]);
        out.clear();
        runs(&[1], 9, &mut out);
        assert_eq!(out, [0b11, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn groups_are_packed_as_number_by_number() {
        for width in 0..=20 {
            let number = |n: u32| n.wrapping_mul(0x9e37_79b9) & ((1 << width) - 1);
            for len in [0, 1, 7, 8, 9, 33] {
                let numbers: Vec<u32> = (0..len).map(number).collect();
                let (mut one, mut other) = (Vec::new(), Vec::new());
                pack(&numbers, width, &mut one);
                pack_each(&numbers, width, &mut other);
                assert_eq!(one, other, "{len} numbers of {width} bits");
            }
        }
    }

    #[test]
    fn differences_are_packed_as_the_specification_says() {
        let mut out = Vec::new();
        differences(&[1, 2, 3, 4, 5], &mut out);
        assert_eq!(out, [0x80, 1, 4, 5, 2, 2, 0, 0, 0, 0]);
        out.clear();
        differences(&[7, 5, 3, 1, 2, 3, 4, 5], &mut out);
        let packed = [0b1100_0000, 0b11_1111, 0, 0, 0, 0, 0, 0];
        let expected = [&[0x80, 1, 4, 8, 14, 3, 2, 0, 0, 0][..], &packed].concat();
        assert_eq!(out, expected);
        out.clear();
        differences(&[], &mut out);
        assert_eq!(out, [0x80, 1, 4, 0, 0]);
    }
}
