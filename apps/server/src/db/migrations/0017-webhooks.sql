-- Addresses that receive messages of a restaurant, and their messages (decision 113).

CREATE TABLE webhooks (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  id TEXT NOT NULL,
  url TEXT NOT NULL,
  -- JSON of the contract's webhookTypes.
  types TEXT NOT NULL,
  -- Signs each message, so it is not hashed.
  secret TEXT NOT NULL,
  is_on BOOLEAN NOT NULL,
  created_at BIGINT NOT NULL,
  delivered_at BIGINT,
  -- Why the last attempt failed.
  trouble TEXT,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, url)
);

-- Written in the transaction of the change.
CREATE TABLE webhook_deliveries (
  restaurant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  type TEXT NOT NULL,
  -- JSON of the message.
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed', 'held')),
  -- A process that makes an attempt moves this first, so that no other one makes it too, and that it is made again if the process ends.
  due_at BIGINT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  delivered_at BIGINT,
  last_error TEXT,
  last_status INTEGER,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, webhook_id) REFERENCES webhooks (restaurant_id, id) ON DELETE CASCADE
);

CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries (restaurant_id, webhook_id, created_at);
CREATE INDEX open_webhook_deliveries ON webhook_deliveries (restaurant_id, webhook_id, state) WHERE state <> 'delivered';
CREATE INDEX waiting_webhook_deliveries ON webhook_deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX old_webhook_deliveries ON webhook_deliveries (created_at);
