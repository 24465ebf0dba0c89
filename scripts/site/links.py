"""What the pages need to be a site: a first page, and links that lead out of docs/ as text."""

import re
from pathlib import Path

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[2]
OUTSIDE = re.compile(r"\[([^\]]*)\]\((?:\.\./)+(?!docs/)[^)\s]*\)")
CODE = re.compile(r"`[^`]+`")
PAGE = "# The page\n\n[Open the page](page/index.html): it converts, checks and shows everything in your browser.\n"


def on_files(files, config):
    """Adds the README as the first page, and a page that leads to the page for browsers."""
    readme = (ROOT / "README.md").read_text()
    readme = readme.replace("](docs/", "](").replace('src="docs/', 'src="')
    readme = re.sub(r"\[([^\]]*)\]\((?!https?:|#|[a-z0-9/-]+\.md|images/)[^)]*\)", r"\1", readme)
    files.append(File.generated(config, "index.md", content=readme))
    files.append(File.generated(config, "page.md", content=PAGE))
    return files


def table_row(line):
    """A row without the backslashes that GitHub needs before `|` in code: here they would be shown."""
    return CODE.sub(lambda code: code[0].replace("\\|", "|"), line) if line.startswith("|") else line


def on_page_markdown(markdown, page, config, files):
    """A link to a file of the repository that is no page becomes its text."""
    markdown = "\n".join(table_row(line) for line in markdown.split("\n"))
    inner = page.file.src_uri.count("/")
    if inner:
        markdown = re.sub(r"\[([^\]]*)\]\((?:\.\./){2,}[^)\s]*\)", r"\1", markdown)
        return markdown
    return OUTSIDE.sub(r"\1", markdown)
