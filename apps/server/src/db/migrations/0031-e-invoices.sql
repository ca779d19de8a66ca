-- JSON: the e-invoices of a bill and its credit notes, as staff entered them. Null without any. Bills themselves never change.
ALTER TABLE bill_states ADD COLUMN e_invoices TEXT;
