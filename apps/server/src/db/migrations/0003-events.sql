-- What happened, told to every process on this database after the commit of the change it is about. Rows are written
-- and read on PostgreSQL only: on SQLite there is one process, which tells itself, and the table stays empty.

CREATE TABLE events (
  -- Taken last in its transaction, under the locks of the change: of two changes to one thing the later has the higher.
  id BIGSERIAL PRIMARY KEY,
  -- The transaction it was written in, by which a reader knows what is settled: ids become visible out of order.
  xid XID8 NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- JSON, or null where kind and subject say it all.
  body TEXT
);
CREATE INDEX events_by_transaction ON events (xid);
