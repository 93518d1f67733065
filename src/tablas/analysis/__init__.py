"""What a recorded match was worth: every decision judged, rates, luck, words."""
