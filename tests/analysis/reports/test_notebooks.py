"""The report in a notebook."""

from __future__ import annotations

from html import unescape
from xml.etree import ElementTree as ET

import pytest

from tests.analysis.judged import short_match


def test_the_report_stands_in_a_frame_that_runs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    frame = ET.fromstring(short_match(("<i>", '"'))._repr_html_())
    assert (frame.tag, frame.get("sandbox")) == ("iframe", "")
    page = frame.get("srcdoc", "")
    assert page.startswith("<!doctype html>")
    assert "&lt;i&gt; and" in page
    assert "<i> and" in unescape(page)
