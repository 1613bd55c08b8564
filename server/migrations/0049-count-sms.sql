-- When an SMS took its place among those of 24 hours, of its number and of its venue (docs/product/messages.md#limits-of-sms). Null for what
-- did not leave, and before this column: those count for nothing.
alter table message add column counted_at timestamptz;
create index message_counted on message (venue_id, counted_at) where counted_at is not null;
create index message_counted_number on message (recipient, counted_at) where counted_at is not null;
