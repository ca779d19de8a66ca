-- The words of a dish and a category by language, as JSON of the contract's `translations`; null without any. Those of an
-- option group are `{ "group": …, "options": { "<id>": … } }`, so that orders do not read them.
ALTER TABLE items ADD COLUMN translations TEXT;
ALTER TABLE categories ADD COLUMN translations TEXT;
ALTER TABLE option_groups ADD COLUMN translations TEXT;
