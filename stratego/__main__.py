"""Runs the program as ``python -m stratego``."""

import sys

from stratego.cli.main import main

sys.exit(main())
