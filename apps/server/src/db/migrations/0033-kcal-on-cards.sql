-- Whether the cards of the menu show the energy of dishes.
ALTER TABLE restaurants ADD COLUMN shows_kcal BOOLEAN NOT NULL DEFAULT FALSE;
