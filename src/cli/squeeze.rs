//! `convert --squeeze` and `--unsqueeze`.

use super::args;
use super::exit::Failure;
use super::joiner;
use crate::pipeline::Squeeze;
use crate::pipeline::squeeze::Map;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// What is to be done to coordinates.
pub fn asked(args: &args::Convert, inputs: usize) -> Result<Option<Squeeze>, Failure> {
    if !args.squeeze && args.unsqueeze.is_none() {
        return Ok(None);
    }
    if inputs != 1 {
        let words =
            "`--squeeze` and `--unsqueeze` take one file at a time, so that each has its map";
        return Err(Failure::Usage(words.into()));
    }
    match &args.unsqueeze {
        Some(path) => Ok(Some(Squeeze::Up(Arc::new(read(path)?)))),
        None => Ok(Some(Squeeze::Down(Arc::default()))),
    }
}

fn read(path: &Path) -> Result<BTreeMap<u64, Map>, Failure> {
    let text = std::fs::read_to_string(path).map_err(|cause| crate::io::Error::Open {
        file: path.display().to_string(),
        cause,
    })?;
    let wrong = || Failure::Usage(format!("`{}` is no map of `--squeeze`", path.display()));
    let maps = Map::parse(&text).ok_or_else(wrong)?;
    Ok(maps.into_iter().map(|map| (map.record, map)).collect())
}

/// Writes the maps where they are wanted.
pub fn deliver(args: &args::Convert, squeeze: &Squeeze) -> Result<(), Failure> {
    let Squeeze::Down(maps) = squeeze else {
        return Ok(());
    };
    let lines: String = match maps.lock() {
        Ok(maps) => maps.values().map(|map| map.to_line() + "\n").collect(),
        Err(_) => String::new(),
    };
    let Some(path) = &args.squeeze_map else {
        return Ok(std::io::stderr().lock().write_all(lines.as_bytes())?);
    };
    let mut out = joiner::open(path)?;
    out.write_all(lines.as_bytes())?;
    Ok(out.finish()?)
}
