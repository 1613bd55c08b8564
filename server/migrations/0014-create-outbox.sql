-- The outbox: what modules tell each other, written in the transaction of what it tells, carried to subscribers afterwards.
-- outbox_seq: last number given to an event. It stands in the row that whoever changes a venue locks anyway, so numbers have no gaps
-- and are in the order of the commits.
alter table venue_counter add column outbox_seq bigint not null default 0;

create table outbox (
  venue_id uuid not null,
  seq bigint not null,
  type text not null,
  at timestamptz not null default now(),
  data jsonb not null,
  primary key (venue_id, seq)
);
create index outbox_at on outbox using brin (at);

-- Who is told (global). Whoever has a row here and no cursor at a venue begins with its first event.
create table outbox_subscriber (
  name text primary key,
  since timestamptz not null default now()
);

-- The last event that a subscriber has dealt with; how often it failed at the next one, and when that is tried again.
create table outbox_cursor (
  venue_id uuid not null references venue (id) on delete cascade,
  subscriber text not null,
  seq bigint not null,
  attempts int not null default 0,
  retry_at timestamptz,
  primary key (venue_id, subscriber)
);

-- Events that a subscriber was passed over with; sent again by hand. The error is its kind and place, without its words.
create table outbox_failure (
  venue_id uuid not null references venue (id) on delete cascade,
  subscriber text not null,
  seq bigint not null,
  attempts int not null,
  error text not null,
  at timestamptz not null,
  primary key (venue_id, subscriber, seq)
);
