-- Views by the language of the page, so that they can be compared with orders. Sums of days alone.
alter table daily_figure drop constraint daily_figure_figure_check;
alter table daily_figure add constraint daily_figure_figure_check check (figure in ('visitor', 'language', 'link', 'view', 'view_in'));

-- What was ordered on a day of a venue, a row for each day since its first order: figures of a year read 365 rows, however many orders
-- there were (docs/decisions/0077-days-of-orders.md). No word of who ordered. Days that have no row yet are worked out when they are read.
create table order_day (
  venue_id uuid not null references venue (id) on delete cascade,
  day date not null,
  -- Of the amounts.
  currency text not null,
  -- By hours in which orders were placed, of the venue's clock.
  orders int[] not null check (cardinality(orders) = 24),
  amounts bigint[] not null check (cardinality(amounts) = 24),
  waited int[] not null check (cardinality(waited) = 24),
  waiting_seconds bigint[] not null check (cardinality(waiting_seconds) = 24),
  prepared int[] not null check (cardinality(prepared) = 24),
  preparation_seconds bigint[] not null check (cardinality(preparation_seconds) = 24),
  -- A place for each product and language of the page: in how many orders, how many pieces, for how much.
  products uuid[] not null,
  locales text[] not null,
  product_orders int[] not null,
  product_pieces bigint[] not null,
  product_amounts bigint[] not null,
  primary key (venue_id, day)
);

-- From when until when a product had run out; the last one of a product may go on.
create table outage (
  venue_id uuid not null references venue (id) on delete cascade,
  product_id uuid not null,
  began timestamptz not null,
  ended timestamptz,
  primary key (venue_id, product_id, began)
);
create unique index outage_open on outage (venue_id, product_id) where ended is null;

-- What was not sold on a day because it had run out, about; worked out together with the day's orders.
create table missed_product (
  venue_id uuid not null references venue (id) on delete cascade,
  day date not null,
  product_id uuid not null,
  pieces double precision not null,
  amount bigint not null,
  primary key (venue_id, day, product_id)
);
