-- Domain events, read by every process on this database after their commit. Used on PostgreSQL only: on SQLite there is one
-- process, and the table stays empty.

CREATE TABLE events (
  -- Assigned last in its transaction, under the locks of the change: of two changes to one row the later has the higher id.
  id BIGSERIAL PRIMARY KEY,
  -- The transaction that wrote it: ids become visible out of order, and a reader must know which transactions are over.
  xid XID8 NOT NULL,
  name TEXT NOT NULL,
  -- JSON.
  payload TEXT NOT NULL
);
CREATE INDEX events_by_transaction ON events (xid);

-- Rate limits over all processes. Used on PostgreSQL only: on SQLite the one process counts in memory.
CREATE TABLE call_counts (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  -- Milliseconds since 1970, by the clock of the database.
  ends_at BIGINT NOT NULL
);
