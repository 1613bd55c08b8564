-- Who floods a board: orders of one contact and of one device are counted as those of a table are. The device is a keyed hash of what the
-- phone calls itself, and goes once the order is over and nothing counts it any more.
alter table orders add column device text;
create index orders_contact on orders (venue_id, coalesce(customer_phone, customer_email), creation_date)
  where coalesce(customer_phone, customer_email) is not null;
create index orders_device on orders (venue_id, device, creation_date) where device is not null;

-- Eight characters without look-alikes, at random: 40 bits.
create function table_code() returns text language sql volatile as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(random.bytes, place) % 32, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) random, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) place
$$;
-- Whether the address of a table's menu has to carry the table's code for an order.
alter table venue add column table_codes boolean not null default false;
alter table venue_table add column code text not null default table_code();
