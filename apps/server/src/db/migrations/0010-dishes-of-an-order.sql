-- The dishes of an order are found one by one: by the restaurant alone SQLite went through its whole menu for each order.

DROP INDEX items_of_restaurant;
CREATE INDEX items_of_restaurant ON items (restaurant_id, id);
