-- Charges of orders, which are no lines (decision 165).

-- JSON of the contract's `ChargeTerms`: what was agreed at the order. Amounts follow from the lines when it is read, so that a
-- process of the release before may change quantities. Null without any.
ALTER TABLE orders ADD COLUMN charges TEXT;
-- A parcel of a dining table.
ALTER TABLE orders ADD COLUMN is_parcel BOOLEAN NOT NULL DEFAULT FALSE;

-- Instead of the setting's packing per dish. A column of its own: a process of the release before rewrites `details`.
ALTER TABLE items ADD COLUMN packing_paise BIGINT;
