-- Guests of a table order together (docs/product/tables.md#together): the word that the others join by, once somebody shares the session.
alter table table_session add column word text;

-- A phone that joined. Its id is the phone's key. `lines`: what it is choosing, products and pieces. It ends with its session.
create table table_seat (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  session_id uuid not null,
  name text not null,
  lines jsonb not null default '[]',
  creation_date timestamptz not null,
  primary key (venue_id, id)
);
create index table_seat_session on table_seat (venue_id, session_id);

-- The seat that an order came from.
alter table orders add column seat_id uuid;
