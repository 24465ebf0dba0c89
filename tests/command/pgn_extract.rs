//! The page for users of pgn-extract names all its options, and its commands run.

use crate::desk::Folder;
use crate::support::files;
use std::path::Path;
use std::process::Command;

/// The options of pgn-extract 26-05.
const OPTIONS: &str = "-7 -a -A -b -c -C -d -D -e -E -f -F -h -H -? -l -L -M -n -N -o -p -P -r -R -s -S -t -Ta -Tb \
    -Td -Te -Tf -Th -Tp -Tr -Tw -U -v -V -w -W -Wcm -Welalg -Wepd -Wfen -Whalg -Wlalg -Wsan -Wuci -Wxlalg -Wxolalg -x \
    -y -z -Z -# --50 --75 --addelotags --addfencastling --addfideidtags --addhashcode --addlabeltag --addmatchtag \
    --allownullmoves --append --btm --checkfile --checkmate --commented --commentlines --deletesamesetup --detag \
    --dropbefore --dropply --duplicates --evaluation --fencommentformat --fencomments --fenpattern --fenpatterni --fifty \
    --firstgame --fixresulttags --fixtagstrings --fuzzydepth --gamelimit --hashcomments --help --higherratedwinner \
    --insufficient --keepbroken --lichesscommentfix --linelength --linenumbers --lowerratedwinner --markmatches \
    --matchplylimit --materialy --materialz --maxmoves --maxply --minmoves --minply --nestedcomments --nobadresults \
    --nochecks --nocomments --noduplicates --nofauxep --nomovenumbers --nonags --noresults --nosetuptags --notags \
    --nounique --novars --odds --onlysetuptags --output --piececount --plycount --plylimit --quiescent --quiet \
    --repetition --repetition5 --selectonly --seven --seventyfive --skipmatching --splitvariants --stalemate --startply \
    --stopafter --summary --suppressmatched --tagsubstr --totalplycount --underpromotion --vanywhere --version --wtm \
    --xroster";

/// The cells of the tables of the page.
fn rows(page: &str) -> impl Iterator<Item = (&str, &str)> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| "));
    rows.filter_map(|row| row.split_once(" | "))
}

/// What is between backticks.
fn code(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Whether a cell has an option, perhaps with a value after it.
fn has(shown: &str, option: &str) -> bool {
    let value = shown.strip_prefix(option);
    value.is_some_and(|value| {
        !option.starts_with("--") || value.is_empty() || value.starts_with(' ')
    })
}

#[test]
fn the_page_has_every_option() {
    let page = files::text(&files::root("docs/coming-from-pgn-extract.md"));
    let shown: Vec<&str> = rows(&page).flat_map(|(theirs, _)| code(theirs)).collect();
    for option in OPTIONS.split_whitespace() {
        assert!(shown.iter().any(|shown| has(shown, option)), "{option}");
    }
}

#[test]
fn every_command_of_its_tables_runs() {
    let page = files::text(&files::root("docs/coming-from-pgn-extract.md"));
    let program = Path::new(env!("CARGO_BIN_EXE_panchess"));
    let own = program.parent().and_then(Path::to_str).expect("a folder");
    let path = format!("{own}:{}", std::env::var("PATH").unwrap_or_default());
    let games = "[White \"Tal\"]\n[ECO \"C68\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 1-0\n";
    let mut number = 0;
    for shown in rows(&page).flat_map(|(_, ours)| code(ours)) {
        let command = match shown.split_once(' ').map_or(shown, |(verb, _)| verb) {
            "convert" => shown.replacen("convert", "panchess convert games.pgn -t pgn", 1),
            "panchess" => shown.to_owned(),
            _ => continue,
        };
        let folder = Folder::with(&[
            ("games.pgn", games),
            ("earlier.pgn", games),
            ("sequence.pgn", "1. e4 e5 *\n"),
            ("CONDITIONS", "WhiteElo >= 2500\n"),
            ("LIST", "games.pgn\n"),
        ]);
        // In a table, a pipe is escaped.
        let ran = Command::new("sh")
            .args(["-c", &command.replace("\\|", "|")])
            .current_dir(folder.path(""))
            .env("PATH", &path)
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "{command}\n{said}");
        number += 1;
    }
    assert!(number > 80, "{number} commands");
}
