-- Orders that came with a table's or the bar's present code, the network of those without (a keyed hash, for an hour after the last step),
-- and the code of the bar (docs/product/orders.md#limits).
alter table orders add column coded boolean not null default false;
alter table orders add column network text;
create index orders_network on orders (venue_id, network, creation_date) where network is not null;
create table bar_code (
  venue_id uuid primary key references venue on delete cascade,
  code text not null
);
