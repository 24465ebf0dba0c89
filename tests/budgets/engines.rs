//! What the rules of many variants take at once.

use panchess::formats::yaml;
use panchess::pipeline::rules_in;
use panchess::rules::Rules;
use panchess::variants;
use std::process::{Command, Stdio};
use wait4::Wait4;

/// How many variants a run of this program opens. It is its own child, so that other tests do not count.
const COUNT: &str = "PANCHESS_ENGINES";

macro_rules! files {
    ($($name:literal)*) => {
        &[$(include_str!(concat!("../rules/variants/", $name, ".yaml"))),*]
    };
}

const FILES: &[&str] = files! {
    "antichess" "capablanca" "coregal" "crazyhouse" "grand" "horde" "knightmate" "makruk"
    "racing-kings" "seirawan" "spartan" "three-check" "two-kings" "xiangqi"
};

/// The rules of a variant like one of the files, with another name.
fn open(number: usize) -> Box<dyn Rules> {
    let text = FILES[number % FILES.len()].replacen("\nname: ", &format!("\nname: v{number}-"), 1);
    let pieces =
        yaml::pieces(&text, variants::catalog()).unwrap_or_else(|d| panic!("{}", d.message));
    let name = pieces.variant.as_ref().expect("a variant").name.clone();
    let rules = rules_in(&variants::catalog().with(pieces), &name).expect("a definition");
    let mut rules = rules.unwrap_or_else(|p| panic!("{name}: {}", p.message));
    rules.start_usual().expect("a start");
    rules
}

#[test]
fn open_as_many_as_the_parent_asks_for() {
    let count = std::env::var(COUNT).ok().and_then(|n| n.parse().ok());
    let all: Vec<_> = (0..count.unwrap_or(FILES.len())).map(open).collect();
    assert!(all.len() >= FILES.len());
}

#[test]
fn the_rules_of_264_variants_take_less_than_64_megabytes() {
    let memory = |count: usize| {
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new(program)
            .args(["--exact", "engines::open_as_many_as_the_parent_asks_for"])
            .env(COUNT, count.to_string())
            .stdout(Stdio::null())
            .spawn()
            .expect("this program runs");
        let used = child.wait4().expect("it ends");
        assert!(used.status.success());
        used.rusage.maxrss
    };
    let megabytes = memory(264 + FILES.len()).saturating_sub(memory(FILES.len())) >> 20;
    assert!(megabytes < 64, "{megabytes} MB");
    if std::env::var_os("PANCHESS_SHOW").is_some() {
        eprintln!("264 variants: {megabytes} MB");
    }
}
