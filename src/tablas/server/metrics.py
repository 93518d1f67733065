"""What the server counts and measures of itself, for Prometheus; of this process alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Bounds of the histograms, in seconds."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """The counters of one site.

    Attributes:
        registry: all of them, to be written out.
    """

    registry: CollectorRegistry = field(default_factory=CollectorRegistry)
    requests: Counter = field(init=False)
    request_seconds: Histogram = field(init=False)
    sockets: Gauge = field(init=False)
    rooms: Gauge = field(init=False)
    actions: Counter = field(init=False)
    acknowledgement_seconds: Histogram = field(init=False)
    engine_queue: Gauge = field(init=False)

    def __post_init__(self) -> None:
        kept = self.registry
        made = {
            "requests": Counter(
                "tablas_requests", "Requests.", ("method", "route", "status"), registry=kept
            ),
            "request_seconds": Histogram(
                "tablas_request_seconds",
                "Seconds to an answer.",
                ("route",),
                buckets=QUICK,
                registry=kept,
            ),
            "sockets": Gauge("tablas_sockets", "Sockets that are open.", registry=kept),
            "rooms": Gauge("tablas_rooms", "Rooms in memory.", registry=kept),
            "actions": Counter(
                "tablas_actions",
                "Actions in rooms, by what became of them.",
                ("outcome",),
                registry=kept,
            ),
            "acknowledgement_seconds": Histogram(
                "tablas_acknowledgement_seconds",
                "Seconds from an action's arrival to its acknowledgement.",
                buckets=QUICK,
                registry=kept,
            ),
            "engine_queue": Gauge(
                "tablas_engine_queue", "Questions to the engine that wait or run.", registry=kept
            ),
        }
        for name, metric in made.items():
            object.__setattr__(self, name, metric)
        ProcessCollector(registry=kept)

    def written(self) -> bytes:
        """All of them as Prometheus reads them."""
        return generate_latest(self.registry)
