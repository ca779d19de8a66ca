-- A printed ticket counts as seen at a station without a display.

-- Of tickets that are written from now on.
ALTER TABLE printers ADD COLUMN counts_as_seen BOOLEAN NOT NULL DEFAULT FALSE;

-- JSON of the lines that count as seen once the ticket is printed; null for none.
ALTER TABLE print_jobs ADD COLUMN seen TEXT;
