"""Pure drawing: values and lines of text, no widgets."""
