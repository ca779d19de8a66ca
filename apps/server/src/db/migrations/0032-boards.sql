-- The code in the link of the board; null without one. Only an opened page looks for it, and a server has few restaurants.
ALTER TABLE restaurants ADD COLUMN board_code TEXT;

-- Staff said that a takeaway order without the kitchen's lines is ready, and handed over. In ms since 1970.
ALTER TABLE orders ADD COLUMN token_ready_at BIGINT;
ALTER TABLE orders ADD COLUMN handed_over_at BIGINT;
