"""Games on disk: journals of unfinished games and records of finished ones; also saved set-ups."""
