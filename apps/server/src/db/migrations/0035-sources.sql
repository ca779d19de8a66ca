-- Orders from elsewhere (decision 167).

-- JSON of the contract's `sourceOfOrder`; null for an order of a table, and for all that a process of the release before stores.
ALTER TABLE orders ADD COLUMN source TEXT;

-- One order for each number of a source.
CREATE TABLE source_orders (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  source TEXT NOT NULL,
  number TEXT NOT NULL,
  order_id TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, source, number)
);

-- The dishes that the ids of a source stand for.
CREATE TABLE source_items (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  id TEXT NOT NULL,
  source TEXT NOT NULL,
  source_item_id TEXT NOT NULL,
  item_id TEXT NOT NULL,
  -- Null for the dish itself, and for its first portion.
  portion_id TEXT,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, source, source_item_id)
);

-- The slip of a platform's order: no invoice, because the platform pays the tax (s.9(5) of the CGST Act). It is never changed.
CREATE TABLE operator_slips (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  issued_at BIGINT NOT NULL,
  -- The date in India, which decides the month of the return.
  issue_date TEXT NOT NULL,
  business_day TEXT NOT NULL,
  staff_id TEXT NOT NULL,
  -- The value without tax, which the platform owes.
  amount_paise BIGINT NOT NULL,
  -- JSON of all that is on the paper.
  document TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, order_id)
);
CREATE INDEX operator_slips_of_day ON operator_slips (restaurant_id, business_day);
CREATE INDEX operator_slips_of_date ON operator_slips (restaurant_id, issue_date);

-- The state of a slip. Each change locks its row.
CREATE TABLE operator_slip_states (
  restaurant_id TEXT NOT NULL,
  slip_id TEXT NOT NULL,
  -- The amount that the platform paid, and its day; null while it is owed.
  received_paise BIGINT,
  received_on TEXT,
  -- The source cancelled the order after the slip.
  reversed_at BIGINT,
  reversed_on TEXT,
  reverse_reason TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (restaurant_id, slip_id),
  FOREIGN KEY (restaurant_id, slip_id) REFERENCES operator_slips (restaurant_id, id)
);
CREATE INDEX owed_slips ON operator_slip_states (restaurant_id, slip_id) WHERE received_on IS NULL AND reversed_at IS NULL;
CREATE INDEX reversed_slips ON operator_slip_states (restaurant_id, reversed_on) WHERE reversed_on IS NOT NULL;

-- only on postgres
CREATE TRIGGER operator_slips_append_only BEFORE UPDATE OR DELETE ON operator_slips FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- only on postgres
CREATE TRIGGER operator_slips_not_emptied BEFORE TRUNCATE ON operator_slips FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- only on sqlite
CREATE TRIGGER operator_slips_no_update BEFORE UPDATE ON operator_slips BEGIN SELECT RAISE(ABORT, 'rows of operator_slips are never changed'); END;
-- only on sqlite
CREATE TRIGGER operator_slips_no_delete BEFORE DELETE ON operator_slips WHEN NOT EXISTS (SELECT 1 FROM restaurant_removals WHERE restaurant_id = OLD.restaurant_id) BEGIN SELECT RAISE(ABORT, 'rows of operator_slips are never changed'); END;

-- As for bills: a removal of the restaurant waits for its writes.
-- only on postgres
CREATE TRIGGER operator_slips_while_removed BEFORE INSERT ON operator_slips FOR EACH ROW EXECUTE FUNCTION refuse_while_removed();
-- only on postgres
CREATE TRIGGER source_orders_while_removed BEFORE INSERT ON source_orders FOR EACH ROW EXECUTE FUNCTION refuse_while_removed();
