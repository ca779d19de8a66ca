-- `payment`: the kitchen gets the order when it is paid. Null for other orders, and once it is accepted. The check holds
-- for processes of the release before too, which know no payment and would accept it.
ALTER TABLE orders ADD COLUMN waits_for TEXT CHECK (waits_for IS NULL OR approval <> 'accepted');
