-- What guests of a venue ordered most often in the last weeks, counted once a day of the venue: a row a venue, and no word of who ordered.
create table popular_products (
  venue_id uuid primary key references venue (id) on delete cascade,
  -- The venue's day on which it was counted; the first ones are the most frequent.
  day date not null,
  products uuid[] not null
);
-- For the menu, which stands below orders.
create view menu_popular as select venue_id, products from popular_products;
