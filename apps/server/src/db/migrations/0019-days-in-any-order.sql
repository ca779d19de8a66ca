-- Days close in any order, and exports read dates of issue (decision 118).

CREATE INDEX bills_by_issue ON bills (restaurant_id, issue_date);
CREATE INDEX credit_notes_by_issue ON credit_notes (restaurant_id, issue_date);

-- The day that was closed last. It differs from last_closed, the latest date, after a close while the clock was ahead.
ALTER TABLE business_days ADD COLUMN latest_close TEXT;
-- The value of last_closed at that close. The release before knows last_closed alone: if that is later, its close was the last one.
ALTER TABLE business_days ADD COLUMN latest_close_until TEXT;

-- Days up to last_closed that have money and are not closed. Later ones are found by their money.
CREATE TABLE open_days (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  business_day TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, business_day)
);
