-- The menu shows the energy of dishes on their cards.
ALTER TABLE restaurants ADD COLUMN shows_kcal BOOLEAN NOT NULL DEFAULT FALSE;
