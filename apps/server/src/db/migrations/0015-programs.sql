-- An account of another program: it has a token in place of a password (plan §11).
ALTER TABLE staff ADD COLUMN is_program BOOLEAN NOT NULL DEFAULT FALSE;

-- The SHA-256 of the token of a program. Its session is not renewed: `rotated_at` is when it was last used.
ALTER TABLE sessions ADD COLUMN token_hash TEXT;
CREATE UNIQUE INDEX sessions_of_tokens ON sessions (token_hash) WHERE token_hash IS NOT NULL;
