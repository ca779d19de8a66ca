-- How often somebody called within a window, over all processes. Kept on PostgreSQL only: on SQLite there is one
-- process, which counts in its memory.

CREATE TABLE call_counts (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  -- Milliseconds since 1970, by the database's clock.
  ends_at BIGINT NOT NULL
);
