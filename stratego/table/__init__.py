"""What every front end needs: the open game, the opponent's answers, stored things, settings, choosing."""
