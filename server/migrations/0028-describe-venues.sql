-- What kind of place a venue is, and what its bills are to name.
alter table venue
  add column type text not null default 'restaurant' check (type in ('bar', 'restaurant')),
  add column tax_number text not null default '';
create index venue_newest on venue (creation_date desc, id desc);

-- What modules below are told of tables above (docs/decisions/0048-tables-have-an-owner.md).
-- Of what has prices, for venues: they are in the venue's currency. Amounts of products' bundles are part of the products.
create view priced_record as
  select venue_id, id from product
  union all select venue_id, id from cost;
-- Of orders whose currency is still read or priced anew: those that are open, and those of tables that were not closed.
create view unsettled_order as
  select o.venue_id, o.id, null::timestamptz as last_date from orders o
    where o.status in ('AWAITING_PAYMENT', 'PENDING', 'ON_HOLD', 'IN_PROGRESS', 'READY')
  union all
  select s.venue_id, s.id, s.last_date from table_session s where s.end_date is null;
