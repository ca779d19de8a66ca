-- Each webhook is read apart, so that many messages that wait for one do not delay those for another (decision 131). The release before
-- reads waiting_webhook_deliveries.
CREATE INDEX waiting_deliveries_of_webhook ON webhook_deliveries (restaurant_id, webhook_id, due_at) WHERE state = 'waiting';
