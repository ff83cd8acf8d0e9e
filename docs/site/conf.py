"""How Sphinx makes the site of the pages that sources.py has put together: see scripts/site."""

import enum
import os
import pathlib
import shutil
import sys

from docutils import nodes
from sphinx import addnodes
from sphinx.writers.html5 import HTML5Translator

sys.path.insert(0, os.environ["CERTA_PYTHON"])  # the folder that has the package, built
sys.path.insert(0, str(pathlib.Path(__file__).parent))

import certa  # noqa: E402
import names  # noqa: E402

project = "Certa"
author = "The authors of Certa"
release = version = certa.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
html_theme = "furo"
html_title = f"Certa {release}"
html_copy_source = False  # the sources are in the repository
html_show_copyright = False
html_theme_options = {"navigation_with_keys": True}
myst_heading_anchors = 4  # anchors as a forge makes them
suppress_warnings = ["misc.highlighting_failure"]  # of JSON that is shortened by ".."
autodoc_member_order = "bysource"
default_role = "code"  # docstrings have names in backticks
autodoc_typehints = "none"  # the stub has them, with the arrays' element types
pygments_style = "friendly"
pygments_dark_style = "monokai"

NORMALIZE = "/javascript/normalize.css/normalize.css"


class Translator(HTML5Translator):
    """Files that are linked open where they are; the browser is not told to save them."""

    def visit_download_reference(self, node):
        super().visit_download_reference(node)
        self.body[-1] = self.body[-1].replace(' download=""', "")


def link_names(app, doctree, page):
    """Literal names of the C++ library lead to their entry in the reference: headers, and names
    with their namespace, since short ones may mean another language."""
    public = names.public(os.environ["CERTA_TAGS"])
    up = "../" * page.count("/")
    for literal in list(doctree.findall(nodes.literal)):
        target = public.get(literal.astext())
        if target is None or isinstance(literal.parent, (nodes.reference,
                                                         addnodes.download_reference)):
            continue
        link = nodes.reference("", "", refuri=up + target, internal=True)
        literal.replace_self(link)
        link += literal


def own_styles(app, error):
    """Debian's theme takes one style from where Debian's web servers have it. Lines of code with
    100 columns fit into the page."""
    if error is None:
        static = pathlib.Path(app.outdir, "_static")
        style = static / "styles/furo.css"
        text = style.read_text("utf-8")
        if NORMALIZE in text:
            shutil.copyfile("/usr/share" + NORMALIZE, static / "styles/normalize.css")
            text = text.replace(NORMALIZE, "normalize.css")
        style.write_text(f"{text}\n@media (min-width: 98em) {{ .content {{ width: 55em; }} }}\n",
                         "utf-8")


def plain(_app, _what, _name, _object, _options, lines):
    """In docstrings `|x|` is a length, and no substitution; Python's own say nothing of members."""
    lines[:] = [line if line.startswith(">>>") else line.replace("|", r"\|") for line in lines
                if not line.startswith("Alias for field number")]


def without_arguments(_app, _what, _name, thing, _options, _signature, _annotation):
    """Enumerations are not called."""
    is_enum = isinstance(thing, type) and issubclass(thing, enum.Enum)
    return ("", None) if is_enum else None


def setup(app):
    app.connect("autodoc-process-docstring", plain)
    app.connect("autodoc-process-signature", without_arguments)
    app.set_translator("html", Translator)
    app.connect("doctree-resolved", link_names)
    app.connect("build-finished", own_styles)
