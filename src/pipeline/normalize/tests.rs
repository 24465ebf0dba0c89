use super::*;
use crate::diag::{Code, Sink};
use crate::io::Record;
use crate::pipeline::dataset::{Columns, Table};
use crate::pipeline::files::{Opening, Watch};
use crate::pipeline::{Error, Input, Messages, Quota};
use ::parquet::basic::ConvertedType;
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::record::Field;
use serde_json::{Value as Json, json};
use std::fs::{self, File};
use std::sync::Arc;

/// Ignores everything.
struct Nobody;

impl Watch for Nobody {
    type Message = ();

    fn show(&self, _: &Record<'_>, _: &Sink, _: &mut Quota) -> Vec<(Code, ())> {
        Vec::new()
    }

    fn receive(&self, _: &mut Messages<()>, _: u64) {}

    fn complain(&self, e: Error) {
        panic!("{e}");
    }
}

const GAMES: &str = "[White \"Menchik, \\\"Vera\\\"\"]
[Black \"Graf\"]
[WhiteElo \"2300\"]
[Date \"1937.07.??\"]
[Annotator \"nobody\"]
[Result \"1-0\"]

1. e4 {[%clk 0:01:00.5] [%eval 0.25]} e5 {[%eval #-3]} 2. Nf3 1-0

[Event \"é, \"]
[Date \"2024.02.29\"]

*

[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]

1. e4 *

";

fn normalize(text: &str, table: Table, target: Target, jobs: usize) -> (Vec<u8>, Normalized) {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("games.pgn");
    fs::write(&input, text).unwrap();
    let output = folder.path().join("table");
    let inputs = [Input::new(&input)];
    let normalize = Normalize {
        inputs: &inputs,
        opening: &Opening::default(),
        columns: Arc::new(Columns::usual(table)),
        resume: None,
        target,
        manner: Manner::default(),
        jobs,
    };
    let done = normalize
        .write(Destination::File(&output), &Nobody)
        .unwrap();
    (fs::read(output).unwrap(), done)
}

/// A value of Parquet as JSON writes it.
fn as_json(field: &Field, converted: ConvertedType) -> Json {
    let items = |list: &[Field]| {
        let each = list.iter().map(|field| as_json(field, ConvertedType::UTF8));
        Json::Array(each.collect())
    };
    match field {
        Field::Null => Json::Null,
        Field::Str(text) => json!(text),
        Field::Int(number) => json!(number),
        Field::Long(number) => json!(number),
        Field::Double(number) => json!(number),
        Field::Date(days) => json!(crate::pipeline::dataset::print_date(*days)),
        Field::Bytes(bytes) if converted == ConvertedType::NONE => {
            let hex = bytes.data().iter().map(|byte| format!("{byte:02x}"));
            json!(hex.collect::<String>())
        }
        Field::ListInternal(list) => items(list.elements()),
        Field::MapInternal(map) => {
            let pair = |(key, value): &(Field, Field)| match key {
                Field::Str(key) => (key.clone(), as_json(value, ConvertedType::UTF8)),
                other => panic!("{other}"),
            };
            Json::Object(map.entries().iter().map(pair).collect())
        }
        other => panic!("{other:?}"),
    }
}

fn read_back(bytes: &[u8]) -> Vec<Json> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.parquet");
    fs::write(&path, bytes).unwrap();
    let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
    let row = |row: ::parquet::record::Row| {
        let columns = row.get_column_iter();
        let columns =
            columns.map(|(name, field)| (name.clone(), as_json(field, ConvertedType::NONE)));
        Json::Object(columns.collect())
    };
    let rows = reader.get_row_iter(None).unwrap();
    rows.map(|found| row(found.unwrap())).collect()
}

fn lines(bytes: &[u8]) -> Vec<Json> {
    let text = std::str::from_utf8(bytes).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn parquet_reads_back_what_json_says() {
    for table in [Table::Games, Table::Positions] {
        reads_back(GAMES, table);
    }
}

#[test]
fn many_pages_read_back_what_json_says() {
    let moves = ["Nf3 Nf6 ", "d4 d5 c4 e6 ", "", "e4 c5 Nc3 "];
    // Values that are missing, the same for long, different in each row, too many for a dictionary, and very long.
    let game = |n: usize| {
        let white = match n % 7 {
            0 => String::new(),
            _ => format!("[White \"Player {}\"]\n", n / 9000),
        };
        let event = format!("[Event \"{n} {}\"]\n", "x".repeat(50));
        let site = match n == 20_500 {
            true => format!("[Site \"{}\"]\n", "y".repeat(300)),
            false => String::new(),
        };
        format!("{white}{event}{site}\n1. {}*\n\n", moves[n / 3 % 4])
    };
    let games: String = (0..21_000).map(game).collect();
    reads_back(&games, Table::Games);
    reads_back(&games, Table::Positions);
}

fn reads_back(text: &str, table: Table) {
    let (parquet, done) = normalize(text, table, Target::Parquet, 1);
    let (json, _) = normalize(text, table, Target::Jsonl, 1);
    let names = |rows: Vec<Json>| -> Vec<Json> {
        // The folder is another one.
        let each = rows.into_iter().map(|mut row| {
            if let Some(file) = row.get_mut("file") {
                *file = json!("games.pgn");
            }
            row
        });
        each.collect()
    };
    let rows = names(read_back(&parquet));
    assert_eq!(rows.len() as u64, done.rows);
    for (row, line) in rows.into_iter().zip(names(lines(&json))) {
        assert_eq!(row, line);
    }
}

#[test]
fn the_values_are_those_of_the_records() {
    let (json, done) = normalize(GAMES, Table::Games, Target::Jsonl, 1);
    let rows = lines(&json);
    assert_eq!((done.rows, done.files, done.report.records), (3, 1, 3));
    assert_eq!(rows[0]["clocks"], json!([60.5, null, null]));
    assert_eq!(rows[0]["evals"], json!([0.25, null, null]));
    assert_eq!(rows[0]["mates"], json!([null, -3, null]));
    assert_eq!(
        rows[0]["tags"],
        json!({"Date": "1937.07.??", "Annotator": "nobody"})
    );
    assert_eq!(rows[0]["date"], Json::Null);
    assert_eq!(rows[1]["date"], json!("2024-02-29"));
    assert_eq!(rows[1]["moves"], json!([]));
    assert_eq!(rows[2]["start"], json!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
}

#[test]
fn csv_has_the_same_values() {
    let (csv, _) = normalize(GAMES, Table::Games, Target::Csv, 1);
    let mut reader = ::csv::Reader::from_reader(&csv[..]);
    let names: Vec<String> = reader
        .headers()
        .unwrap()
        .iter()
        .map(str::to_owned)
        .collect();
    let want: Vec<&str> = Table::Games.columns().iter().map(|c| c.name).collect();
    assert_eq!(names, want);
    let (json, _) = normalize(GAMES, Table::Games, Target::Jsonl, 1);
    let mut count = 0;
    for (row, json) in reader.records().zip(lines(&json)) {
        let row = row.unwrap();
        for (name, field) in names.iter().zip(&row).filter(|(name, _)| *name != "file") {
            let want = match &json[name] {
                Json::Null => String::new(),
                Json::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!(field, want, "{name}");
        }
        count += 1;
    }
    assert_eq!(count, 3);
}

#[test]
fn groups_end_where_they_end_for_any_number_of_threads() {
    let game = |n: usize| {
        format!(
            "[Round \"{n}\"]\n\n1. {} *\n\n",
            "Nf3 Nf6 Ng1 Ng8 ".repeat(n % 40)
        )
    };
    let games: String = (0..600).map(game).collect();
    let (one, done) = normalize(&games, Table::Positions, Target::Parquet, 1);
    for jobs in [2, 8] {
        let (more, _) = normalize(&games, Table::Positions, Target::Parquet, jobs);
        assert!(one == more, "-j {jobs}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.parquet");
    fs::write(&path, &one).unwrap();
    let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
    let facts = reader.metadata();
    assert_eq!(facts.file_metadata().num_rows() as u64, done.rows);
}

#[test]
fn a_table_without_rows_has_its_columns() {
    let (parquet, done) = normalize("", Table::Games, Target::Parquet, 1);
    assert_eq!((done.rows, done.files), (0, 1));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.parquet");
    fs::write(&path, &parquet).unwrap();
    let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
    let schema = reader.metadata().file_metadata().schema();
    let names: Vec<&str> = schema
        .get_fields()
        .iter()
        .map(|field| field.name())
        .collect();
    let want: Vec<&str> = Table::Games.columns().iter().map(|c| c.name).collect();
    assert_eq!(names, want);
}
