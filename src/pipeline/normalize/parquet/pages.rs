//! The pages of a column with one value or one list of texts a row.
//!
//! The writer of the crate `parquet` takes each value by itself. Here they are written many at a time, from the buffers in
//! which they are anyway.

use super::chunk::Leaf;
use super::items::{Ends, Items, Source, items};
use super::packed::{run, runs};
use super::schema;
use super::words::Words;
use crate::pipeline::dataset::{Column, Series, Values, list};
use bytes::Bytes;
use parquet::basic::{Compression, Encoding, PageType};
use parquet::column::page::{CompressedPage, Page, PageWriteSpec, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ColumnChunkMetaData, PageEncodingStats};
use parquet::file::page_index::offset_index::{OffsetIndexMetaData, PageLocation};
use parquet::file::statistics::{Statistics, ValueStatistics};
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;
use std::ops::Range;
use std::sync::Arc;
use zstd::bulk::Compressor;

/// A page ends after this many rows, or with the first ones that make it longer than this.
const ROWS: usize = 20_000;
const BYTES: usize = 1 << 20;
/// This many rows are examined together.
const STEP: usize = 1_000;
/// Texts of this length are stated as the least or the largest one as they are.
const MOST_STATED: usize = 64;

/// Encodes a column. `None` if it must be written in another way.
pub(super) fn encode(
    series: &Series,
    (column, leaf): (&Column, Leaf),
    descriptor: &ColumnDescPtr,
) -> Result<Option<(Bytes, ColumnCloseResult)>> {
    let Some((items, ends)) = items(series, (leaf, schema::is_counted(column))) else {
        return Ok(None);
    };
    let statistics = match schema::is_ordered(column) {
        true => match statistics(series, &items) {
            Some(statistics) => Some(statistics),
            None => return Ok(None),
        },
        false => None,
    };
    let mut words = Words::default();
    let numbers = match schema::is_different(column) {
        true => None,
        false => match &items.bytes {
            Source::Texts(all) => {
                let valid = items.there.as_ref().map(|_| &series.valid[..]);
                words.numbers_of(all, valid)
            }
            _ => words.numbers(items.iter(0..items.len), false),
        },
    };
    // What digests look like cannot be compressed.
    let plain_digests = numbers.is_none() && matches!(series.values, Values::Digest(_));
    let mut bytes = TrackedWrite::new(Vec::new());
    let mut chunk = Chunk {
        pages: SerializedPageWriter::new(&mut bytes),
        compressor: match plain_digests {
            true => None,
            false => Some(Compressor::new(schema::LEVEL)?),
        },
        locations: Vec::new(),
        sizes: (0, 0),
        dictionary: None,
    };
    let numbers = numbers.map(|numbers| {
        let width = u32::BITS - (words.len().max(1) as u32 - 1).leading_zeros();
        (numbers, width)
    });
    if numbers.is_some() {
        chunk.dictionary(words)?;
    }
    let numbers = numbers
        .as_ref()
        .map(|(numbers, width)| (&numbers[..], *width));
    chunk.all(series, (column.nullable, ends), &items, numbers)?;
    let closed = chunk.close(
        series,
        (&items, numbers.is_some(), ends),
        statistics,
        Arc::clone(descriptor),
    )?;
    Ok(Some((bytes.into_inner()?.into(), closed)))
}

/// The items of the rows of a page; `item`: the first of them.
fn items_of(rows: &Range<usize>, ends: Ends<'_>, items: &Items<'_>, item: usize) -> Range<usize> {
    match (ends, &items.there) {
        (Some(ends), _) => list(ends, rows.start).start..ends[rows.end - 1],
        (None, None) => rows.clone(),
        (None, Some(there)) => {
            let more = there[item..].iter().take_while(|row| **row < rows.end);
            item..item + more.count()
        }
    }
}

/// The rows of the page that begins there.
fn page(len: usize, start: usize, ends: Ends<'_>, items: &Items<'_>, item: usize) -> Range<usize> {
    let most = len.min(start + ROWS);
    let mut end = start;
    let fits = |end: usize| {
        let items_end = match (ends, &items.there) {
            (Some(ends), _) => ends[end - 1],
            (None, None) => end,
            (None, Some(there)) => there.partition_point(|row| *row < end),
        };
        items.size(&(item..items_end)) < BYTES
    };
    while end < most && (end == start || fits(end)) {
        end = most.min(end + STEP);
    }
    start..end
}

/// Appends the levels of rows. How many there are.
fn levels(
    series: &Series,
    (nullable, ends): (bool, Ends<'_>),
    rows: Range<usize>,
    out: &mut Vec<u8>,
) -> usize {
    let Some(ends) = ends else {
        if nullable {
            framed(out, |out| {
                match series.valid[rows.clone()].contains(&false) {
                    false => run(1, rows.len(), 1, out),
                    true => {
                        let there = series.valid[rows.clone()].iter();
                        runs(
                            &there.map(|there| u32::from(*there)).collect::<Vec<_>>(),
                            1,
                            out,
                        );
                    }
                }
            });
        }
        return rows.len();
    };
    let (mut goes_on, mut there) = (Vec::new(), Vec::new());
    let base = u32::from(nullable);
    for row in rows {
        let items = list(ends, row).len();
        goes_on.push(0);
        match (series.valid[row], items) {
            (false, _) => there.push(0),
            (true, 0) => there.push(base),
            (true, items) => {
                goes_on.resize(goes_on.len() + items - 1, 1);
                there.resize(there.len() + items, base + 1);
            }
        }
    }
    framed(out, |out| runs(&goes_on, 1, out));
    framed(out, |out| runs(&there, 1 + base, out));
    there.len()
}

/// Appends something with its length in front.
fn framed(out: &mut Vec<u8>, print: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len();
    out.extend([0; 4]);
    print(out);
    let length = (out.len() - start - 4) as u32;
    out[start..start + 4].copy_from_slice(&length.to_le_bytes());
}

/// The least and the largest value, and how many are missing. `None` if a text is too long to be stated.
fn statistics(series: &Series, items: &Items<'_>) -> Option<Statistics> {
    let nulls = Some((series.len() - items.len) as u64);
    let rows = || (0..items.len).map(|n| items.index(n));
    Some(match &series.values {
        Values::Int32(all) | Values::Date(all) => {
            let values = || rows().map(|row| all[row]);
            let of = ValueStatistics::new(values().min(), values().max(), None, nulls, false);
            of.with_backwards_compatible_min_max(true).into()
        }
        Values::Int64(all) => {
            let values = || rows().map(|row| all[row]);
            let of = ValueStatistics::new(values().min(), values().max(), None, nulls, false);
            of.with_backwards_compatible_min_max(true).into()
        }
        _ => {
            let (least, most) = (
                items.iter(0..items.len).min(),
                items.iter(0..items.len).max(),
            );
            if [least, most]
                .into_iter()
                .flatten()
                .any(|text| text.len() > MOST_STATED)
            {
                return None;
            }
            let [least, most] = [least, most].map(|text| Some(ByteArray::from(text?.to_vec())));
            ValueStatistics::new(least, most, None, nulls, false).into()
        }
    })
}

/// A column that is being written.
struct Chunk<'w> {
    pages: SerializedPageWriter<'w, Vec<u8>>,
    compressor: Option<Compressor<'static>>,
    locations: Vec<PageLocation>,
    /// Bytes before and after compression.
    sizes: (usize, usize),
    /// Where the dictionary begins.
    dictionary: Option<u64>,
}

impl Chunk<'_> {
    /// What a page contains in the file, and its length before.
    fn compress(&mut self, page: Vec<u8>) -> Result<(Bytes, usize)> {
        let length = page.len();
        Ok(match &mut self.compressor {
            Some(compressor) => (compressor.compress(&page)?.into(), length),
            None => (page.into(), length),
        })
    }

    /// Writes a compressed page that had this length before.
    fn write(&mut self, page: Page, length: usize) -> Result<PageWriteSpec> {
        let written = self.pages.write_page(CompressedPage::new(page, length))?;
        self.sizes.0 += written.uncompressed_size;
        self.sizes.1 += written.compressed_size;
        Ok(written)
    }

    fn dictionary(&mut self, words: Words) -> Result<()> {
        let num_values = words.len() as u32;
        let (buf, length) = self.compress(words.into_bytes())?;
        let page = Page::DictionaryPage {
            buf,
            num_values,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        };
        self.dictionary = Some(self.write(page, length)?.offset);
        Ok(())
    }

    fn data(&mut self, page: Vec<u8>, levels: usize, encoding: Encoding, row: usize) -> Result<()> {
        let (buf, length) = self.compress(page)?;
        let page = Page::DataPage {
            buf,
            num_values: u32::try_from(levels).map_err(|_| too_much())?,
            encoding,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        let written = self.write(page, length)?;
        self.locations.push(PageLocation {
            offset: written.offset as i64,
            compressed_page_size: i32::try_from(written.compressed_size).map_err(|_| too_much())?,
            first_row_index: row as i64,
        });
        Ok(())
    }

    /// All pages of values. `numbers`: those of the words of the dictionary, and their width in bits.
    fn all(
        &mut self,
        series: &Series,
        (nullable, ends): (bool, Ends<'_>),
        items: &Items<'_>,
        numbers: Option<(&[u32], u32)>,
    ) -> Result<()> {
        let (mut rows, mut item) = (0..0, 0);
        while rows.end < series.len() {
            rows = page(series.len(), rows.end, ends, items, item);
            let here = items_of(&rows, ends, items, item);
            item = here.end;
            let mut page = Vec::new();
            let levels = levels(series, (nullable, ends), rows.clone(), &mut page);
            let encoding = match numbers {
                Some((numbers, width)) => {
                    page.push(width as u8);
                    runs(&numbers[here], width, &mut page);
                    Encoding::RLE_DICTIONARY
                }
                None => {
                    items.print(here, &mut page);
                    items.encoding()
                }
            };
            self.data(page, levels, encoding, rows.start)?;
        }
        Ok(())
    }

    fn close(
        mut self,
        series: &Series,
        (items, has_words, ends): (&Items<'_>, bool, Ends<'_>),
        statistics: Option<Statistics>,
        descriptor: ColumnDescPtr,
    ) -> Result<ColumnCloseResult> {
        self.pages.close()?;
        let encoding = match has_words {
            true => Encoding::RLE_DICTIONARY,
            false => items.encoding(),
        };
        let mut encodings = vec![encoding, Encoding::RLE];
        let mut stats = Vec::new();
        if has_words {
            encodings.push(Encoding::PLAIN);
            stats.push(PageEncodingStats {
                page_type: PageType::DICTIONARY_PAGE,
                encoding: Encoding::PLAIN,
                count: 1,
            });
        }
        stats.push(PageEncodingStats {
            page_type: PageType::DATA_PAGE,
            encoding,
            count: self.locations.len() as i32,
        });
        let mut metadata = ColumnChunkMetaData::builder(descriptor)
            .set_compression(match self.compressor {
                Some(_) => schema::compression()?,
                None => Compression::UNCOMPRESSED,
            })
            .set_encodings(encodings)
            .set_page_encoding_stats(stats)
            .set_total_uncompressed_size(self.sizes.0 as i64)
            .set_total_compressed_size(self.sizes.1 as i64)
            .set_num_values(number_of_levels(series, ends, items) as i64)
            .set_data_page_offset(self.locations.first().map_or(0, |page| page.offset))
            .set_dictionary_page_offset(self.dictionary.map(|offset| offset as i64));
        if let Some(statistics) = statistics {
            metadata = metadata.set_statistics(statistics);
        }
        Ok(ColumnCloseResult {
            bytes_written: self.sizes.1 as u64,
            rows_written: series.len() as u64,
            metadata: metadata.build()?,
            bloom_filter: None,
            column_index: None,
            offset_index: Some(OffsetIndexMetaData {
                page_locations: self.locations,
                unencoded_byte_array_data_bytes: None,
            }),
        })
    }
}

/// How many levels the pages have. A row with a list that is empty or missing has one too.
fn number_of_levels(series: &Series, ends: Ends<'_>, items: &Items<'_>) -> usize {
    let Some(ends) = ends else {
        return series.len();
    };
    let empty = (0..series.len()).filter(|row| list(ends, *row).is_empty());
    items.len + empty.count()
}

fn too_much() -> ParquetError {
    ParquetError::General("a page is too large".into())
}
