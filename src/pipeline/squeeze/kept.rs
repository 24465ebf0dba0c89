//! Which map belongs to which record of what was written.

use super::Map;
use std::collections::BTreeMap;

/// The maps of records that were squeezed and written.
#[derive(Debug, Default)]
pub struct Kept(BTreeMap<(usize, u64), (Map, u64)>);

impl Kept {
    /// Keeps the map of a record of an input that was written, as this number of records.
    pub(super) fn add(&mut self, input: usize, map: Map, written: u64) {
        self.0.insert((input, map.record), (map, written));
    }

    /// A map for every record that was written, if all went into one file: rejected
    /// records are none, and every position of a game is one.
    pub fn joined(&self) -> Vec<Map> {
        let records = self.0.values().flat_map(|(map, n)| repeated(map, *n));
        numbered(records, None)
    }

    /// The same where every input went into a separate file.
    pub fn apart(&self, names: &[String]) -> Vec<Map> {
        let of_input = |(input, name): (usize, &String)| {
            let mine = self.0.range((input, 0)..(input + 1, 0));
            let records = mine.flat_map(|(_, (map, n))| repeated(map, *n));
            numbered(records, Some(name))
        };
        names.iter().enumerate().flat_map(of_input).collect()
    }
}

fn repeated(map: &Map, times: u64) -> impl Iterator<Item = &Map> {
    (0..times).map(move |_| map)
}

fn numbered<'a>(maps: impl Iterator<Item = &'a Map>, file: Option<&String>) -> Vec<Map> {
    let renumber = |(record, map): (u64, &Map)| Map {
        file: file.cloned(),
        record,
        ..map.clone()
    };
    (0..).zip(maps).map(renumber).collect()
}

/// The maps of files, to look up.
#[derive(Clone, Debug, Default)]
pub struct Maps(BTreeMap<(Option<String>, u64), Map>);

impl Maps {
    /// The maps, one a line, as they were written. `None` if they were not.
    pub fn parse(text: &str) -> Option<Self> {
        let maps = Map::parse(text)?.into_iter();
        Some(Self(
            maps.map(|m| ((m.file.clone(), m.record), m)).collect(),
        ))
    }

    /// Whether they are of several files.
    pub fn name_files(&self) -> bool {
        self.0.keys().any(|(file, _)| file.is_some())
    }

    /// The map of a record of a file.
    pub(super) fn get(&self, file: &str, record: u64) -> Option<&Map> {
        if !self.name_files() {
            return self.0.get(&(None, record));
        }
        let exact = self.0.get(&(Some(file.to_owned()), record));
        // A file of a folder may be named alone.
        exact.or_else(|| {
            let inside = format!("/{file}");
            let mut same = self.0.iter().filter(|((name, n), _)| {
                *n == record && name.as_ref().is_some_and(|name| name.ends_with(&inside))
            });
            same.next().map(|(_, map)| map)
        })
    }
}
