"""Reports about analysed matches: a page, a text for the terminal, JSON for programs."""

from tablas.analysis.reports.data import json_report
from tablas.analysis.reports.page import html_report
from tablas.analysis.reports.plain import text_report

__all__ = ["html_report", "json_report", "text_report"]
