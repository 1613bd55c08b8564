-- What of an order was found missing by hand, on its lines alone: places of lines ('3'), or of a part in one ('3/1'), as in `done`; and what
-- was before that press, for the way back. `first_order`: staff see the table before they prepare it.
alter table orders
  add column missing text[] not null default '{}',
  add column undo_missing text[],
  add column session_id uuid,
  add column first_order boolean not null default false;

-- When a product that ran out is back by itself; whoever turns its switch before takes that away.
create table product_return (
  venue_id uuid not null,
  product_id uuid not null,
  until timestamptz not null,
  primary key (venue_id, product_id),
  foreign key (venue_id, product_id) references product (venue_id, id) on delete cascade
);

-- Which orders need somebody at the table before they are prepared.
alter table venue
  add column first_order text not null default 'off' check (first_order in ('off', 'session', 'always'));

-- The present session of a table, or its last one: what its guests order from their first order until the table is closed. `last_date`: the
-- last step of one of its orders.
create table table_session (
  venue_id uuid not null references venue (id) on delete cascade,
  table_number text not null,
  id uuid not null,
  begin_date timestamptz not null,
  last_date timestamptz not null,
  end_date timestamptz,
  primary key (venue_id, table_number),
  unique (venue_id, id)
);

-- A table's guests want somebody, or to pay: one of each at a time.
create table table_call (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  table_number text not null,
  kind text not null check (kind in ('waiter', 'bill')),
  creation_date timestamptz not null,
  done_date timestamptz,
  primary key (venue_id, id)
);
create unique index table_call_pending on table_call (venue_id, table_number, kind) where done_date is null;

-- Of a call or a session: the table that an event is about.
alter table venue_event
  add column table_number text;
