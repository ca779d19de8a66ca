-- A guest's answer about a visit. It is deleted with the visit.
ALTER TABLE visits ADD COLUMN feedback_face TEXT;
ALTER TABLE visits ADD COLUMN feedback_text TEXT;

-- The time of the first answer. A later one replaces face and text.
ALTER TABLE visits ADD COLUMN feedback_at BIGINT;

CREATE INDEX visits_by_feedback ON visits (restaurant_id, feedback_at) WHERE feedback_at IS NOT NULL;
