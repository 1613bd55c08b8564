-- Orders, their events and keys. What was ordered is a snapshot: nothing here points into the catalogue.
create table orders (
  venue_id uuid not null references venue (id) on delete cascade,
  -- The last 16 bits are zero: an item's uuid is its order's id with its place there (see docs/decisions).
  id uuid not null,
  uuid uuid not null,
  day date not null,
  number int not null,
  status text not null,
  -- Where an ON_HOLD order goes back to; where the last step came from, and until when it can be undone.
  held_from text,
  undo_to text,
  undo_until timestamptz,
  creation_date timestamptz not null,
  submission_date timestamptz,
  preparation_date timestamptz,
  completion_date timestamptz,
  delivery_date timestamptz,
  cancellation_date timestamptz,
  held_date timestamptz,
  note text not null default '',
  passphrase text,
  table_number text,
  payment text not null default 'counter',
  locale text not null,
  currency text not null,
  customer_id uuid,
  customer_name text not null,
  customer_phone text,
  customer_email text,
  newsletter boolean not null default false,
  bartender_id uuid,
  total_price bigint not null,
  total_price_ht bigint not null,
  taxes jsonb not null,
  costs jsonb not null default '[]',
  -- The texts in the guest's language, where it is not the venue's.
  guest_texts jsonb,
  unique (venue_id, uuid),
  -- What is said aloud means one order of the day.
  unique (venue_id, day, number)
);
create index orders_live on orders (venue_id, id) where status in ('AWAITING_PAYMENT', 'PENDING', 'ON_HOLD', 'IN_PROGRESS', 'READY');
create index orders_newest on orders (venue_id, creation_date desc, id desc);
create index orders_table on orders (venue_id, table_number, creation_date) where table_number is not null;
-- The last one: of indexes that cost the same, as all do while the table is empty, PostgreSQL takes the newest, and keeps to it. Each
-- line of an order is checked through it; through another one, every order of the venue would be read.
alter table orders add primary key (venue_id, id);

create table order_item (
  venue_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  product_id uuid not null,
  name text not null,
  qty int not null,
  unit_price bigint not null,
  net_price bigint not null,
  tax_rate numeric(6, 5) not null,
  unavailable boolean not null default false,
  note text not null default '',
  instructions jsonb not null default '[]',
  sub_products jsonb not null default '[]',
  primary key (venue_id, order_id, position),
  foreign key (venue_id, order_id) references orders (venue_id, id) on delete cascade
);

-- Which venue an order belongs to, for the paths without a venue (global).
create table order_directory (
  id uuid primary key,
  uuid uuid not null unique,
  venue_id uuid not null
);

-- People who gave a way to be reached; one record a contact and venue.
create table customer (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  contact text not null,
  email text,
  phone text,
  newsletter boolean not null default false,
  creation_date timestamptz not null default now(),
  primary key (venue_id, id),
  unique (venue_id, contact)
);

-- The truth of the live channel: one row a change, numbered in the change's own transaction without gaps.
create table venue_event (
  venue_id uuid not null,
  seq bigint not null,
  type text not null,
  order_id uuid,
  at timestamptz not null default now(),
  primary key (venue_id, seq)
);
create index venue_event_at on venue_event using brin (at);

-- Idempotency keys of placed orders (72 hours): the same key answers the same order.
create table order_key (
  venue_id uuid not null,
  key text not null,
  body_hash text not null,
  order_id uuid not null,
  at timestamptz not null default now(),
  primary key (venue_id, key)
);
create index order_key_at on order_key (at);
