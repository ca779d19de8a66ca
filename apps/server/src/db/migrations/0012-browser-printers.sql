-- A printer in the network, or browsers that show and print its papers.
ALTER TABLE printers ADD COLUMN kind TEXT NOT NULL DEFAULT 'network';

-- Whether the restaurant has printers: without any, no screen asks for them.
ALTER TABLE restaurants ADD COLUMN has_printers BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE restaurants SET has_printers = TRUE WHERE id IN (SELECT restaurant_id FROM printers);
