//! docs/dataset.md has the columns of the code.

use crate::support::files;
use panchess::pipeline::dataset::Table;

fn table(table: Table) -> String {
    let mut out = "| column | type | |\n|---|---|---|\n".to_owned();
    for column in table.columns() {
        let missing = if column.nullable {
            ""
        } else {
            ", never missing"
        };
        let usual = if column.usual {
            ""
        } else {
            "; only with `--columns`"
        };
        // A bar would end the cell.
        let doc = column.doc.replace('|', "\\|");
        out.push_str(&format!(
            "| `{}` | {}{missing} | {doc}{usual} |\n",
            column.name,
            column.kind.name(),
        ));
    }
    out
}

#[test]
fn the_page_of_datasets_has_every_column() {
    let path = files::root("docs/dataset.md");
    let text = files::text(&path);
    let mut new = text.clone();
    for kind in [Table::Games, Table::Positions] {
        let mark = format!("<!-- {} -->\n", kind.name());
        let start = new.find(&mark).expect("a mark before each table") + mark.len();
        let rest = &new[start..];
        let blank = rest.find("\n\n").map_or(0, |at| at + 1);
        let old = if rest.starts_with('\n') { 0 } else { blank };
        new.replace_range(start..start + old, &table(kind));
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &new).expect("docs/dataset.md");
        return;
    }
    assert!(
        text == new,
        "docs/dataset.md is stale; BLESS=1 writes it anew"
    );
}
