-- Export, import and removal of one restaurant (decision 115).

-- Restaurants that are being removed.
CREATE TABLE restaurant_removals (
  restaurant_id TEXT PRIMARY KEY,
  -- When a removal that was interrupted no longer holds back others.
  ends_at BIGINT NOT NULL
);

-- The key of links on table cards and bills that an imported restaurant brought along (base64url). Null for a key derived from this
-- installation's.
ALTER TABLE restaurants ADD COLUMN link_key TEXT;

-- Bills, payments and days are never changed, and deleted only with their restaurant.
-- only on postgres
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM restaurant_removals WHERE restaurant_id = OLD.restaurant_id) THEN RETURN OLD; END IF; RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME; END $$;

-- only on sqlite
DROP TRIGGER bills_no_delete;
-- only on sqlite
CREATE TRIGGER bills_no_delete BEFORE DELETE ON bills WHEN NOT EXISTS (SELECT 1 FROM restaurant_removals WHERE restaurant_id = OLD.restaurant_id) BEGIN SELECT RAISE(ABORT, 'rows of bills are never changed'); END;

-- only on sqlite
DROP TRIGGER credit_notes_no_delete;
-- only on sqlite
CREATE TRIGGER credit_notes_no_delete BEFORE DELETE ON credit_notes WHEN NOT EXISTS (SELECT 1 FROM restaurant_removals WHERE restaurant_id = OLD.restaurant_id) BEGIN SELECT RAISE(ABORT, 'rows of credit_notes are never changed'); END;

-- only on sqlite
DROP TRIGGER payments_no_delete;
-- only on sqlite
CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments WHEN NOT EXISTS (SELECT 1 FROM restaurant_removals WHERE restaurant_id = OLD.restaurant_id) BEGIN SELECT RAISE(ABORT, 'rows of payments are never changed'); END;

-- only on sqlite
DROP TRIGGER refunds_no_delete;
-- only on sqlite
CREATE TRIGGER refunds_no_delete BEFORE DELETE ON refunds WHEN NOT EXISTS (SELECT 1 FROM restaurant_removals WHERE restaurant_id = OLD.restaurant_id) BEGIN SELECT RAISE(ABORT, 'rows of refunds are never changed'); END;

-- only on sqlite
DROP TRIGGER cash_movements_no_delete;
-- only on sqlite
CREATE TRIGGER cash_movements_no_delete BEFORE DELETE ON cash_movements WHEN NOT EXISTS (SELECT 1 FROM restaurant_removals WHERE restaurant_id = OLD.restaurant_id) BEGIN SELECT RAISE(ABORT, 'rows of cash_movements are never changed'); END;

-- only on sqlite
DROP TRIGGER closed_days_no_delete;
-- only on sqlite
CREATE TRIGGER closed_days_no_delete BEFORE DELETE ON closed_days WHEN NOT EXISTS (SELECT 1 FROM restaurant_removals WHERE restaurant_id = OLD.restaurant_id) BEGIN SELECT RAISE(ABORT, 'rows of closed_days are never changed'); END;

-- A removal on PostgreSQL waits for the writes of its restaurant. New ones are refused until its end, or it would never come: each insert shares
-- the lock of the restaurant's row. On SQLite there is one writer.
-- only on postgres
CREATE FUNCTION refuse_while_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF EXISTS (SELECT 1 FROM restaurant_removals WHERE restaurant_id = NEW.restaurant_id AND ends_at > extract(epoch FROM clock_timestamp()) * 1000) THEN RAISE EXCEPTION 'restaurant % is being removed', NEW.restaurant_id USING ERRCODE = 'TH001'; END IF; RETURN NEW; END $$;
-- only on postgres
CREATE TRIGGER orders_while_removed BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse_while_removed();
-- only on postgres
CREATE TRIGGER sittings_while_removed BEFORE INSERT ON sittings FOR EACH ROW EXECUTE FUNCTION refuse_while_removed();
-- only on postgres
CREATE TRIGGER visits_while_removed BEFORE INSERT ON visits FOR EACH ROW EXECUTE FUNCTION refuse_while_removed();
-- only on postgres
CREATE TRIGGER waiter_calls_while_removed BEFORE INSERT ON waiter_calls FOR EACH ROW EXECUTE FUNCTION refuse_while_removed();
-- only on postgres
CREATE TRIGGER bills_while_removed BEFORE INSERT ON bills FOR EACH ROW EXECUTE FUNCTION refuse_while_removed();
-- only on postgres
CREATE TRIGGER audit_while_removed BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION refuse_while_removed();
-- only on postgres
CREATE TRIGGER sessions_while_removed BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_while_removed();
-- only on postgres
CREATE TRIGGER print_jobs_while_removed BEFORE INSERT ON print_jobs FOR EACH ROW EXECUTE FUNCTION refuse_while_removed();
-- only on postgres
CREATE TRIGGER webhook_deliveries_while_removed BEFORE INSERT ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION refuse_while_removed();
