-- Visits of the guest pages, as counts by days and hours of the venue (docs/decisions/0076-counts-instead-of-events.md): what a visitor
-- did is written down nowhere.

-- The key by which visitors of one day are told apart; it goes with the day. Unlogged, as the hashes: no log of the
-- database keeps them longer, and a crash costs no more than that the visitors of a day are counted anew.
create unlogged table visit_key (
  venue_id uuid not null references venue (id) on delete cascade,
  day date not null,
  key bytea not null,
  primary key (venue_id, day)
);

-- Who was there on a day (`hour` -1) and in each of its hours, by a hash that the key alone could make again; gone after the day.
create unlogged table visitor (
  venue_id uuid not null references venue (id) on delete cascade,
  day date not null,
  hour smallint not null,
  visitor bytea not null,
  primary key (venue_id, day, hour, visitor)
);

-- Sums of days, kept for good: a row a month (`period` is its first day), with a count for each of 31 days. `label`: a language, where a
-- link leads, the id of a product, or nothing for visitors.
create table daily_figure (
  venue_id uuid not null references venue (id) on delete cascade,
  figure text not null check (figure in ('visitor', 'language', 'link', 'view')),
  period date not null check (extract(day from period) = 1),
  label text not null default '',
  counts int[] not null check (cardinality(counts) = 31),
  primary key (venue_id, figure, period, label)
) with (fillfactor = 80);

-- The same of hours, kept for some weeks: a row a day, with a count for each of 24 hours.
create table hourly_figure (
  venue_id uuid not null references venue (id) on delete cascade,
  figure text not null check (figure in ('visitor', 'view')),
  period date not null,
  label text not null default '',
  counts int[] not null check (cardinality(counts) = 24),
  primary key (venue_id, figure, period, label)
) with (fillfactor = 80);

-- How products were called when they were last seen: views stay where a product is gone.
create table viewed_product (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  primary key (venue_id, id)
);
-- For this module, which stands below the catalogue.
create view viewable_product as select venue_id, id, name from product;
