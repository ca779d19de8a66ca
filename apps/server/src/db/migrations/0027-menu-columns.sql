-- JSON: the columns that a person chose for menu files, by the titles of the files. Null before the first one.
ALTER TABLE restaurants ADD COLUMN menu_columns TEXT;
