"""Observers of lab games: a new statistic is a new observer, not a new game loop."""

from sobremesa.lab.observers.base import Observer
from sobremesa.lab.observers.points import PointsObserver
from sobremesa.lab.observers.recording import Recording
from sobremesa.lab.observers.thinking import Thinking

__all__ = ["Observer", "PointsObserver", "Recording", "Thinking"]
