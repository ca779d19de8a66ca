-- Two admins may edit one dish or one category: a version rises at each change, and tells who came second (decision 045).

ALTER TABLE items ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE categories ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
