-- How printers end connections.

-- Learned: it resets the connection after it has read everything.
ALTER TABLE printers ADD COLUMN ends_by_reset BOOLEAN NOT NULL DEFAULT FALSE;

-- From before the first byte of a paper until its end is known: it may wait for the rest of a picture.
ALTER TABLE printers ADD COLUMN is_interrupted BOOLEAN NOT NULL DEFAULT FALSE;
