"""One turn: recognise, restore, recall, respond, record, learn."""
