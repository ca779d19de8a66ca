-- Printers and their jobs. A job is written in the transaction of its cause and holds data, not an image.

CREATE TABLE printers (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  id TEXT NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  -- Of the roll, in mm.
  width INTEGER NOT NULL,
  -- JSON of ids.
  stations TEXT NOT NULL,
  prints_bills BOOLEAN NOT NULL,
  copies INTEGER NOT NULL,
  cuts BOOLEAN NOT NULL,
  has_drawer BOOLEAN NOT NULL,
  -- Learned from its answers: it sends its status; it ends the connection after the data.
  sends_status BOOLEAN NOT NULL DEFAULT FALSE,
  ends_connection BOOLEAN NOT NULL DEFAULT FALSE,
  trouble TEXT,
  trouble_at BIGINT,
  -- Of the state that screens show.
  revision BIGINT NOT NULL DEFAULT 0,
  -- The process that sends its jobs, and until when, by the clock of the database. Each new owner raises the fence.
  lease_owner TEXT,
  lease_until BIGINT NOT NULL DEFAULT 0,
  fence BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE print_jobs (
  restaurant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  printer_id TEXT NOT NULL,
  -- The order of the jobs of a printer. Jobs of concurrent transactions may share a number; a later transaction has a
  -- higher one.
  place BIGINT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('kot', 'bill', 'test', 'drawer')),
  -- JSON of the contract's Paper.
  data TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'printed', 'failed', 'held')),
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  is_duplicate BOOLEAN NOT NULL,
  is_repeat BOOLEAN NOT NULL DEFAULT FALSE,
  created_at BIGINT NOT NULL,
  -- Later than created_at after staff sent it again.
  queued_at BIGINT NOT NULL,
  printed_at BIGINT,
  order_id TEXT,
  bill_id TEXT,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, printer_id) REFERENCES printers (restaurant_id, id) ON DELETE CASCADE
);

CREATE INDEX print_jobs_by_place ON print_jobs (restaurant_id, printer_id, place);
CREATE INDEX open_print_jobs ON print_jobs (restaurant_id, printer_id, place) WHERE state <> 'printed';
CREATE INDEX printed_print_jobs ON print_jobs (restaurant_id, printed_at) WHERE state = 'printed';
-- Whether a bill was printed.
CREATE INDEX print_jobs_by_bill ON print_jobs (restaurant_id, bill_id) WHERE bill_id IS NOT NULL;
