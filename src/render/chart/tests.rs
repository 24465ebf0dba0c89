use super::*;

fn rows() -> Vec<(String, u64)> {
    vec![("chess".to_owned(), 1_200), ("<b>".to_owned(), 3)]
}

#[test]
fn charts_are_pictures_that_quote_their_words() {
    let slice = Slice {
        name: "a & b".to_owned(),
        count: 10,
        parts: vec![Slice {
            name: "e4".to_owned(),
            count: 10,
            parts: Vec::new(),
        }],
    };
    for picture in [
        bars("<title>", &rows(), 1_203, Theme::Light),
        columns("<title>", &rows(), Theme::Dark),
        icicle("<title>", &slice, Theme::Print),
        shares("<title>", &[("a & b", 1, bars::Share::White)], Theme::Green),
    ] {
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert!(picture.contains("<title>&lt;title&gt;</title>"));
        assert!(!picture.contains("<b>") && !picture.contains("a & b"));
    }
}

#[test]
fn charts_of_nothing_are_pictures() {
    for picture in [
        bars("", &[], 0, Theme::Light),
        columns("", &[], Theme::Light),
        columns("", &[("0".to_owned(), 0)], Theme::Light),
        shares("", &[], Theme::Light),
        icicle("", &Slice::default(), Theme::Light),
    ] {
        assert!(
            picture.ends_with("</svg>\n") && !picture.contains("NaN"),
            "{picture}"
        );
    }
}
