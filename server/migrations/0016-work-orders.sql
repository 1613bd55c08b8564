-- What of an order in preparation is made: places of lines ('3'), or of a part in one ('3/1'); and what was before the last step, for the way back.
alter table orders
  add column done text[] not null default '{}',
  add column undo_done text[],
  -- When it last went on after it was held: its present step began then.
  add column resumed_date timestamptz;

-- What happened, and who did it; `account_id` only where staff did. A key makes a press that is sent twice count once: `press` says what was
-- pressed with it, so that another press with the same key is seen.
alter table venue_event
  add column what text not null default 'changed',
  add column actor text not null default 'system' check (actor in ('staff', 'guest', 'system')),
  add column account_id uuid,
  add column key text,
  add column press text;
create unique index venue_event_key on venue_event (venue_id, key) where key is not null;
