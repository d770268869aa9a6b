"""``python -m stratego``."""

import sys

from stratego.cli import main

sys.exit(main())
