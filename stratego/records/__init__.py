"""Games on disk: journals of unfinished games, records of finished ones, saved set-ups."""
