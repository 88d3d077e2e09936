"""How typed answers are read and compared: words, numbers, options. Values in, values out."""
