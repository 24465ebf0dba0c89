use super::*;

/// The worker threads of a program have little stack.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 20);
    thread.spawn(work).unwrap().join().unwrap();
}

fn nested(open: &str, inner: &str, close: &str, times: usize) -> String {
    [&open.repeat(times), inner, &close.repeat(times)].concat()
}

#[test]
fn a_hundred_thousand_brackets_are_too_deep() {
    on_a_small_stack(|| {
        for (style, open, close) in [
            ("lcpn+emacs", "(", ")"),
            ("lcpn+emacs", "(/ a ", ")"),
            ("lcpn+emacs", "((", ":any) b)"),
            ("lcpn+c", "(", ")"),
            ("lcpn+c", "f(", ")"),
            ("lcpn+c", "if a { ", "}"),
            ("lcpn+sql", "moving (", ")"),
            ("lcpn+sql", "moving ", ""),
            ("lcpn+sql", "IF a THEN ", " END"),
        ] {
            // As many as fit into a file.
            let times = if open == "(" { 100_000 } else { 40_000 };
            let text = nested(open, "a", close, times);
            let found = errors(style, &text);
            assert_eq!(found[0].0, "lcpn/too-deep", "{open}");
        }
    });
}

#[test]
fn what_is_just_not_too_deep_is_read_and_written_on_a_small_stack() {
    on_a_small_stack(|| {
        for (style, open, close) in [
            ("lcpn+emacs", "(/ b (=> c ", "))"),
            ("lcpn+emacs", "((& f g) (", " :any))"),
            ("lcpn+emacs", "(cond ((not (f (g)))", "))"),
            ("lcpn+c", "(b => c / ", ")"),
            ("lcpn+c", "f(", ")"),
            ("lcpn+c", "if a { b / ", "}"),
            ("lcpn+sql", "moving (b OR ", ")"),
            ("lcpn+sql", "IF NOT a THEN b AND_THEN ", " END"),
        ] {
            let deepest = (1..=100).rev().find_map(|n| {
                let text = nested(open, "a", close, n);
                said(style, &text).0.map(|pieces| (n, pieces))
            });
            let (n, pieces) = deepest.expect("some depth is read");
            assert!(n >= 50, "{open}: only {n} deep");
            let copy = pieces.clone();
            for target in STYLES {
                if let Some(text) = try_write(target, &copy) {
                    assert_eq!(read(target, &text).defs, pieces.defs, "{target}");
                }
            }
        }
    });
}

#[test]
fn a_long_chain_of_changing_links_is_flat_between_operands_and_too_deep_in_lists() {
    on_a_small_stack(|| {
        let text = "a -> b => ".repeat(10_000) + "c";
        let pieces = read("lcpn+c", &text);
        assert_eq!(
            read("lcpn+sql", &write("lcpn+sql", &pieces)).defs,
            pieces.defs
        );
        assert_eq!(try_write("lcpn+emacs", &pieces), None);
    });
}

#[test]
fn ten_megabytes_on_a_line_are_refused_before_they_cost_memory() {
    for (style, word) in [
        ("lcpn+sql", "a "),
        ("lcpn+c", "a/"),
        ("lcpn+c", "()"),
        ("lcpn+sql", "f(a"),
        ("lcpn+emacs", "(a)"),
    ] {
        let text = word.repeat((10 << 20) / word.len());
        let found = errors(style, &text);
        assert!(!found.is_empty(), "{word}");
    }
    let string = format!("\"{}", "x".repeat(10 << 20));
    assert_eq!(errors("lcpn+c", &string), [("lcpn/open-text", 0)]);
}

#[test]
fn nests_that_would_make_a_guesser_try_everything_take_no_longer_than_others() {
    for text in [
        nested("((((", "a", ":any) b) c) d)", 25),
        nested("(f & (g & ", "a", "))(x)", 45),
        nested("if (a && (b || ", "c", ")) { d }", 40),
    ] {
        for style in STYLES {
            let _ = said(style, &text);
        }
        let _ = said("lcpn", &text);
    }
}
