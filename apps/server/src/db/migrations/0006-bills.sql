-- Bills, payments and days (plan §6). An issued bill is never changed: what happens to it later is in other tables. Triggers
-- refuse changes of rows that are documents or money. Amounts are whole paise; a business day is a date such as 2026-11-23.

CREATE TABLE bills (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  id TEXT NOT NULL,
  -- Such as SG/26-27/00042, made of series and counter.
  number TEXT NOT NULL,
  series TEXT NOT NULL,
  counter BIGINT NOT NULL,
  -- tax-invoice, bill-of-supply or bill.
  kind TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  -- Of its orders when it was issued; null for orders of several sittings or of none.
  sitting_id TEXT,
  table_number INTEGER NOT NULL,
  issued_at BIGINT NOT NULL,
  -- The calendar date in India, which decides tax rates and the financial year.
  issue_date TEXT NOT NULL,
  business_day TEXT NOT NULL,
  staff_id TEXT NOT NULL,
  payable_paise BIGINT NOT NULL,
  -- JSON of all that is on the paper.
  document TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, number),
  UNIQUE (restaurant_id, series, counter),
  UNIQUE (restaurant_id, idempotency_key)
);
CREATE INDEX bills_of_day ON bills (restaurant_id, business_day);
CREATE INDEX bills_by_time ON bills (restaurant_id, issued_at);
CREATE INDEX bills_of_sitting ON bills (restaurant_id, sitting_id) WHERE sitting_id IS NOT NULL;

-- The state of a bill. Its row is locked by each change of the bill.
CREATE TABLE bill_states (
  restaurant_id TEXT NOT NULL,
  bill_id TEXT NOT NULL,
  paid_at BIGINT,
  cancelled_at BIGINT,
  cancel_reason TEXT,
  cancelled_by TEXT,
  -- When credit notes covered all its lines.
  credited_at BIGINT,
  -- JSON of its shares, and who divided it: staff or guest.
  split TEXT,
  split_by TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (restaurant_id, bill_id),
  FOREIGN KEY (restaurant_id, bill_id) REFERENCES bills (restaurant_id, id)
);
CREATE INDEX unpaid_bills ON bill_states (restaurant_id, bill_id)
  WHERE paid_at IS NULL AND cancelled_at IS NULL AND credited_at IS NULL;

-- The order lines on bills that are neither cancelled nor fully credited: a line is on at most one.
CREATE TABLE billed_lines (
  restaurant_id TEXT NOT NULL,
  line_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  bill_id TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, line_id),
  FOREIGN KEY (restaurant_id, bill_id) REFERENCES bills (restaurant_id, id)
);
CREATE INDEX billed_lines_of_order ON billed_lines (restaurant_id, order_id);
CREATE INDEX billed_lines_of_bill ON billed_lines (restaurant_id, bill_id);

CREATE TABLE credit_notes (
  restaurant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  bill_id TEXT NOT NULL,
  number TEXT NOT NULL,
  series TEXT NOT NULL,
  counter BIGINT NOT NULL,
  issued_at BIGINT NOT NULL,
  issue_date TEXT NOT NULL,
  business_day TEXT NOT NULL,
  staff_id TEXT NOT NULL,
  amount_paise BIGINT NOT NULL,
  reason TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  -- JSON of its lines, groups and rounding.
  document TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, number),
  UNIQUE (restaurant_id, series, counter),
  UNIQUE (restaurant_id, idempotency_key),
  FOREIGN KEY (restaurant_id, bill_id) REFERENCES bills (restaurant_id, id)
);
CREATE INDEX credit_notes_of_bill ON credit_notes (restaurant_id, bill_id);
CREATE INDEX credit_notes_of_day ON credit_notes (restaurant_id, business_day);

CREATE TABLE payments (
  restaurant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  bill_id TEXT NOT NULL,
  -- cash, card, upi or other.
  method TEXT NOT NULL,
  amount_paise BIGINT NOT NULL,
  -- On top of the amount.
  tip_paise BIGINT NOT NULL DEFAULT 0,
  -- The cash that was given.
  tendered_paise BIGINT,
  -- The last digits of the reference of the bank.
  utr TEXT,
  share_id TEXT,
  upi_request_id TEXT,
  idempotency_key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  paid_at BIGINT NOT NULL,
  business_day TEXT NOT NULL,
  staff_id TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, idempotency_key),
  FOREIGN KEY (restaurant_id, bill_id) REFERENCES bills (restaurant_id, id)
);
CREATE INDEX payments_of_bill ON payments (restaurant_id, bill_id);
CREATE INDEX payments_of_day ON payments (restaurant_id, business_day);

CREATE TABLE refunds (
  restaurant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  bill_id TEXT NOT NULL,
  method TEXT NOT NULL,
  amount_paise BIGINT NOT NULL,
  -- Of a tip, on top of the amount.
  tip_paise BIGINT NOT NULL DEFAULT 0,
  reason TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  refunded_at BIGINT NOT NULL,
  business_day TEXT NOT NULL,
  staff_id TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, idempotency_key),
  FOREIGN KEY (restaurant_id, bill_id) REFERENCES bills (restaurant_id, id)
);
CREATE INDEX refunds_of_bill ON refunds (restaurant_id, bill_id);
CREATE INDEX refunds_of_day ON refunds (restaurant_id, business_day);

-- Requests for UPI payments. Each attempt has a reference of its own.
CREATE TABLE upi_requests (
  restaurant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  bill_id TEXT NOT NULL,
  share_id TEXT,
  -- The visit of the phone that asked; null for staff.
  visit_id TEXT,
  -- Counts the requests of the bill from 1. Times may be equal or go back.
  attempt INTEGER NOT NULL,
  reference TEXT NOT NULL,
  amount_paise BIGINT NOT NULL,
  tip_paise BIGINT NOT NULL DEFAULT 0,
  -- requested, claimed, confirmed or rejected.
  state TEXT NOT NULL,
  requested_at BIGINT NOT NULL,
  claimed_at BIGINT,
  decided_at BIGINT,
  utr TEXT,
  reason TEXT,
  -- The staff member who decided.
  staff_id TEXT,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, reference),
  FOREIGN KEY (restaurant_id, bill_id) REFERENCES bills (restaurant_id, id)
);
CREATE INDEX upi_requests_of_bill ON upi_requests (restaurant_id, bill_id);
CREATE INDEX open_upi_requests ON upi_requests (restaurant_id, requested_at) WHERE state IN ('requested', 'claimed');

-- Cash put into the drawer or, negative, taken out of it.
CREATE TABLE cash_movements (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  id TEXT NOT NULL,
  amount_paise BIGINT NOT NULL,
  reason TEXT NOT NULL,
  at BIGINT NOT NULL,
  business_day TEXT NOT NULL,
  staff_id TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, idempotency_key)
);
CREATE INDEX cash_movements_of_day ON cash_movements (restaurant_id, business_day);

-- The lock of the day: writers of money lock the row for reading, the close for a change.
CREATE TABLE business_days (
  restaurant_id TEXT PRIMARY KEY REFERENCES restaurants (id),
  -- The last closed day; null before the first close.
  last_closed TEXT
);

CREATE TABLE closed_days (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  business_day TEXT NOT NULL,
  closed_at BIGINT NOT NULL,
  staff_id TEXT NOT NULL,
  cash_counted_paise BIGINT NOT NULL,
  float_left_paise BIGINT NOT NULL,
  -- JSON of the Z report.
  report TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, business_day)
);

-- only on postgres
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME; END $$;

-- only on postgres
CREATE TRIGGER bills_append_only BEFORE UPDATE OR DELETE ON bills FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- only on postgres
CREATE TRIGGER bills_not_emptied BEFORE TRUNCATE ON bills FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- only on sqlite
CREATE TRIGGER bills_no_update BEFORE UPDATE ON bills BEGIN SELECT RAISE(ABORT, 'rows of bills are never changed'); END;
-- only on sqlite
CREATE TRIGGER bills_no_delete BEFORE DELETE ON bills BEGIN SELECT RAISE(ABORT, 'rows of bills are never changed'); END;

-- only on postgres
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- only on postgres
CREATE TRIGGER credit_notes_not_emptied BEFORE TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- only on sqlite
CREATE TRIGGER credit_notes_no_update BEFORE UPDATE ON credit_notes BEGIN SELECT RAISE(ABORT, 'rows of credit_notes are never changed'); END;
-- only on sqlite
CREATE TRIGGER credit_notes_no_delete BEFORE DELETE ON credit_notes BEGIN SELECT RAISE(ABORT, 'rows of credit_notes are never changed'); END;

-- only on postgres
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- only on postgres
CREATE TRIGGER payments_not_emptied BEFORE TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- only on sqlite
CREATE TRIGGER payments_no_update BEFORE UPDATE ON payments BEGIN SELECT RAISE(ABORT, 'rows of payments are never changed'); END;
-- only on sqlite
CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments BEGIN SELECT RAISE(ABORT, 'rows of payments are never changed'); END;

-- only on postgres
CREATE TRIGGER refunds_append_only BEFORE UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- only on postgres
CREATE TRIGGER refunds_not_emptied BEFORE TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- only on sqlite
CREATE TRIGGER refunds_no_update BEFORE UPDATE ON refunds BEGIN SELECT RAISE(ABORT, 'rows of refunds are never changed'); END;
-- only on sqlite
CREATE TRIGGER refunds_no_delete BEFORE DELETE ON refunds BEGIN SELECT RAISE(ABORT, 'rows of refunds are never changed'); END;

-- only on postgres
CREATE TRIGGER cash_movements_append_only BEFORE UPDATE OR DELETE ON cash_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- only on postgres
CREATE TRIGGER cash_movements_not_emptied BEFORE TRUNCATE ON cash_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- only on sqlite
CREATE TRIGGER cash_movements_no_update BEFORE UPDATE ON cash_movements BEGIN SELECT RAISE(ABORT, 'rows of cash_movements are never changed'); END;
-- only on sqlite
CREATE TRIGGER cash_movements_no_delete BEFORE DELETE ON cash_movements BEGIN SELECT RAISE(ABORT, 'rows of cash_movements are never changed'); END;

-- only on postgres
CREATE TRIGGER closed_days_append_only BEFORE UPDATE OR DELETE ON closed_days FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- only on postgres
CREATE TRIGGER closed_days_not_emptied BEFORE TRUNCATE ON closed_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- only on sqlite
CREATE TRIGGER closed_days_no_update BEFORE UPDATE ON closed_days BEGIN SELECT RAISE(ABORT, 'rows of closed_days are never changed'); END;
-- only on sqlite
CREATE TRIGGER closed_days_no_delete BEFORE DELETE ON closed_days BEGIN SELECT RAISE(ABORT, 'rows of closed_days are never changed'); END;
