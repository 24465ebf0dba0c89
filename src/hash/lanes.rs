//! MD5 of many texts, sixteen at a time: each step of the digest is computed for all sixteen texts before the next
//! step, so that the compiler can use vector instructions. When a text ends, the next text takes its lane.

use super::Digest;
use std::hint::black_box;
use std::ops::Range;

/// How many texts are digested at a time.
const LANES: usize = 16;

/// One word of each text.
type Words = [u32; LANES];

const START: [u32; 4] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];

/// By round and step: the two shifts that make up a rotation.
static SHIFTS: [[(u32, u32); 4]; 4] = [
    [(7, 25), (12, 20), (17, 15), (22, 10)],
    [(5, 27), (9, 23), (14, 18), (20, 12)],
    [(4, 28), (11, 21), (16, 16), (23, 9)],
    [(6, 26), (10, 22), (15, 17), (21, 11)],
];

/// The whole part of 2³² times the sine of 1, 2, 3 and so on.
#[rustfmt::skip]
const SINES: [u32; 64] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
];

/// Texts one after another, each in whole blocks with what MD5 adds to it: a bit, and its length.
#[derive(Debug, Default)]
pub(super) struct Texts {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Texts {
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    /// Where the next text is appended; [`Texts::end`] ends it.
    pub(super) fn open(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Where the text that is being appended begins.
    pub(super) fn start(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    pub(super) fn end(&mut self) {
        let length = self.bytes.len() - self.start();
        let bits = (length as u64).wrapping_mul(8);
        self.bytes.push(0x80);
        let end = (self.bytes.len() + 8).next_multiple_of(64);
        self.bytes.resize(end - 8, 0);
        self.bytes.extend_from_slice(&bits.to_le_bytes());
        self.ends.push(self.bytes.len());
    }

    /// The blocks of a text; none if there is no such text.
    fn blocks(&self, n: usize) -> Range<usize> {
        let start = n
            .checked_sub(1)
            .map_or(Some(0), |n| self.ends.get(n).copied());
        match (start, self.ends.get(n)) {
            (Some(start), Some(end)) => start / 64..end / 64,
            _ => 0..0,
        }
    }

    /// The MD5 of each text.
    pub(super) fn digests(&self) -> Vec<Digest> {
        let mut found = vec![Digest(0); self.ends.len()];
        let mut lanes = Lanes::default();
        let mut next = 0;
        for lane in 0..LANES {
            lanes.begin(lane, next, self);
            next += 1;
        }
        while lanes.gather(self) {
            lanes.compress();
            for lane in 0..LANES {
                let at = &mut lanes.at[lane];
                if at.blocks.next().is_some() && at.blocks.is_empty() {
                    let text = at.text;
                    found[text] = lanes.digest(lane);
                    lanes.begin(lane, next, self);
                    next += 1;
                }
            }
        }
        found
    }
}

#[derive(Debug, Default)]
struct Lanes {
    state: [Words; 4],
    words: [Words; 16],
    at: [Lane; LANES],
}

/// What is done in a lane.
#[derive(Debug, Default)]
struct Lane {
    text: usize,
    /// Blocks that are not digested yet.
    blocks: Range<usize>,
}

impl Lanes {
    fn begin(&mut self, lane: usize, text: usize, texts: &Texts) {
        let blocks = texts.blocks(text);
        self.at[lane] = Lane { text, blocks };
        for (words, start) in self.state.iter_mut().zip(START) {
            words[lane] = start;
        }
    }

    /// Takes over the next block of each text. `false` if there is none.
    fn gather(&mut self, texts: &Texts) -> bool {
        let (blocks, _) = texts.bytes.as_chunks::<64>();
        let mut any = false;
        for (lane, at) in self.at.iter().enumerate() {
            let Some(block) = blocks
                .get(at.blocks.start)
                .filter(|_| !at.blocks.is_empty())
            else {
                continue;
            };
            any = true;
            for (words, bytes) in self.words.iter_mut().zip(block.as_chunks::<4>().0) {
                words[lane] = u32::from_le_bytes(*bytes);
            }
        }
        any
    }

    fn digest(&self, lane: usize) -> Digest {
        let mut bytes = [0; 16];
        for (bytes, words) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(&self.state) {
            *bytes = words[lane].to_le_bytes();
        }
        Digest(u128::from_be_bytes(bytes))
    }

    fn compress(&mut self) {
        // A rotation by a number that is known is one instruction for one word and none for a vector,
        // so the compiler would do one lane after another. It must not know that these are rotations.
        let shifts = black_box(&SHIFTS);
        let mut now = self.state;
        round::<0>(&mut now, &self.words, &shifts[0]);
        round::<1>(&mut now, &self.words, &shifts[1]);
        round::<2>(&mut now, &self.words, &shifts[2]);
        round::<3>(&mut now, &self.words, &shifts[3]);
        for (old, new) in self.state.iter_mut().zip(&now) {
            for (old, new) in old.iter_mut().zip(new) {
                *old = old.wrapping_add(*new);
            }
        }
    }
}

#[inline(always)]
fn round<const R: usize>(
    [a, b, c, d]: &mut [Words; 4],
    words: &[Words; 16],
    shifts: &[(u32, u32); 4],
) {
    let word = |i: usize| match R {
        0 => &words[i],
        1 => &words[(5 * i + 1) % 16],
        2 => &words[(3 * i + 5) % 16],
        _ => &words[7 * i % 16],
    };
    for i in [0, 4, 8, 12] {
        let sine = |n: usize| SINES[16 * R + i + n];
        step::<R>(a, [b, c, d], word(i), sine(0), shifts[0]);
        step::<R>(d, [a, b, c], word(i + 1), sine(1), shifts[1]);
        step::<R>(c, [d, a, b], word(i + 2), sine(2), shifts[2]);
        step::<R>(b, [c, d, a], word(i + 3), sine(3), shifts[3]);
    }
}

#[inline(always)]
fn step<const R: usize>(
    a: &mut Words,
    [b, c, d]: [&Words; 3],
    word: &Words,
    sine: u32,
    (left, right): (u32, u32),
) {
    for n in 0..LANES {
        let mixed = match R {
            0 => d[n] ^ (b[n] & (c[n] ^ d[n])),
            1 => c[n] ^ (d[n] & (b[n] ^ c[n])),
            2 => b[n] ^ c[n] ^ d[n],
            _ => c[n] ^ (b[n] | !d[n]),
        };
        let sum = a[n].wrapping_add(mixed).wrapping_add(word[n]);
        let sum = sum.wrapping_add(sine);
        a[n] = (sum.wrapping_shl(left) | sum.wrapping_shr(right)).wrapping_add(b[n]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts of some lengths; their bytes differ from text to text.
    fn texts(lengths: impl IntoIterator<Item = usize>) -> Vec<Vec<u8>> {
        let byte = |n: usize, i: usize| (n.wrapping_mul(31) ^ i.wrapping_mul(131) ^ (i >> 7)) as u8;
        let text = |(n, len)| (0..len).map(|i| byte(n, i)).collect();
        lengths.into_iter().enumerate().map(text).collect()
    }

    fn agree(all: &[Vec<u8>]) {
        let one_by_one: Vec<Digest> = all.iter().map(|text| Digest::of(text)).collect();
        assert_eq!(Digest::of_each(all.iter().map(Vec::as_slice)), one_by_one);
    }

    #[test]
    fn texts_of_every_length_have_the_digests_of_the_other_implementation() {
        agree(&texts(0..400));
        agree(&texts((0..400).rev()));
    }

    #[test]
    fn any_number_of_texts_is_digested() {
        for count in 0..40 {
            agree(&texts((0..count).map(|n| 50 + n * 37 % 90)));
        }
        agree(&texts([100_000, 0, 1, 64, 5_000]));
    }
}
