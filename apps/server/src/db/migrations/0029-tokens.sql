-- Tokens of takeaway orders (decision 162).

-- JSON of the settings `takeaway`; null while all are the default.
ALTER TABLE restaurants ADD COLUMN takeaway TEXT;

-- In the series of orders: the business day of the last token, and its number.
ALTER TABLE number_series ADD COLUMN token_day TEXT;
ALTER TABLE number_series ADD COLUMN last_token INTEGER NOT NULL DEFAULT 0;

-- Null for an order at a dining table, and for all that a process of the release before stores.
ALTER TABLE orders ADD COLUMN token_number INTEGER;
