-- Which stored pictures are whose, so that a restaurant's can be counted, and those no dish shows can be removed.

CREATE TABLE pictures (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  -- Made of its content and its restaurant; every size is a file of that name, the size, and the format.
  name TEXT NOT NULL,
  -- Of all its files.
  bytes BIGINT NOT NULL,
  -- When it was last stored, taken for a dish, or given up by one.
  touched_at BIGINT NOT NULL,
  is_avif_due BOOLEAN NOT NULL,
  -- Set while its files are being removed: it can neither be taken nor stored until they are gone.
  removed_at BIGINT,
  PRIMARY KEY (restaurant_id, name)
);
CREATE INDEX items_by_picture ON items (restaurant_id, image_url);

-- Those stored before: their bytes were not counted, and one that two restaurants show belongs to neither.
INSERT INTO pictures (restaurant_id, name, bytes, touched_at, is_avif_due)
  SELECT MIN(restaurant_id), substr(image_url, 10, 32), 0, 0, TRUE
  FROM items
  WHERE image_url LIKE '/uploads/%-800.webp' AND length(image_url) = 50
  GROUP BY image_url
  HAVING COUNT(DISTINCT restaurant_id) = 1;
