use crate::render::{Theme, html_text};
use std::fmt::Write;

/// A page that is being written.
pub(super) struct Page(String);

const STYLE: &str = "\
body{margin:0 auto;padding:1.5rem;max-width:50rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:0 0 .3rem}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
p{margin:.3rem 0}
figure{margin:0}
figure svg{display:block;width:100%;height:auto}
";

impl Page {
    /// Begins a page.
    pub fn begin(title: &str, theme: Theme) -> Self {
        let title = html_text(title);
        let (paper, ink) = theme.ground();
        Self(format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <title>{title}</title>\n<style>\n:root{{--paper:{paper};--ink:{ink}}}\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        ))
    }

    /// A line of text.
    pub fn line(&mut self, text: &str) {
        let _ = writeln!(self.0, "<p>{}</p>", html_text(text));
    }

    /// A title, and a picture below it.
    pub fn chart(&mut self, title: &str, picture: &str) {
        let title = html_text(title);
        let _ = write!(self.0, "<h2>{title}</h2>\n<figure>\n{picture}</figure>\n");
    }

    /// Ends the page.
    pub fn end(mut self) -> String {
        self.0.push_str("</body>\n</html>\n");
        self.0
    }
}
