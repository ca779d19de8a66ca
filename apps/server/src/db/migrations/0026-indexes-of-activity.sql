-- The activity list filtered by person, by kind, or by both: without an index of its own a rare filter reads all entries. The first
-- column is an expression, because SQLite takes audit_of_restaurant for any query that names the restaurant and a time.
CREATE INDEX audit_of_person ON audit ((restaurant_id || '/' || staff_id), at, id);
CREATE INDEX audit_of_kind ON audit ((restaurant_id || '/' || object_kind), at, id);
CREATE INDEX audit_of_person_and_kind ON audit ((restaurant_id || '/' || staff_id || '/' || object_kind), at, id);
