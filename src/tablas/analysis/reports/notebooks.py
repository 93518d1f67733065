"""The report as a notebook shows it: in a frame, so that its style stays its own."""

from __future__ import annotations

import os
from typing import Final

from markupsafe import escape

from tablas.analysis.decisions import AnalysedMatch
from tablas.analysis.reports.page import html_report
from tablas.i18n import language_from_environment, translator

HEIGHT: Final = 720
"""Pixels of the frame."""


def framed_report(match: AnalysedMatch) -> str:
    """The report of a match in the language of the environment; errors as `html_report`."""
    tr = translator(language_from_environment(os.environ))
    page = escape(html_report([match], tr))
    title = escape(tr.text("Analysed matches"))
    return (
        f'<iframe title="{title}" sandbox="" srcdoc="{page}" '
        f'style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
    )
