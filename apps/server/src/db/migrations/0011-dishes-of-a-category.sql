-- Whether a dish still stands in a category is looked for when one is removed: without these, in every restaurant's menu.

CREATE INDEX items_of_category ON items (category_id);
CREATE INDEX items_of_special_category ON items (special_category_id) WHERE special_category_id IS NOT NULL;
