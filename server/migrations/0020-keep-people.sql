-- Passphrases are told apart as names are: case and accents do not count.
delete from pass using pass kept where fold(pass.passphrase) = fold(kept.passphrase) and pass.id > kept.id;
alter table pass drop constraint pass_passphrase_key;
create unique index pass_folded on pass (fold(passphrase));

-- Customers are listed newest first, and searched by name.
create index customer_newest on customer (venue_id, creation_date desc, id desc);
create index customer_name on customer using gin (fold(name) gin_trgm_ops);
-- Records of one person have an e-mail or a phone number in common.
create index customer_email on customer (venue_id, email) where email is not null;
create index customer_phone on customer (venue_id, phone) where phone is not null;
-- Whose records nothing was placed with for long.
create index customer_oldest on customer (creation_date);

-- The recall book: who was there and how to reach them, for fourteen days (docs/product/privacy.md#recall-book).
create table guest (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  email text,
  phone text,
  creation_date timestamptz not null,
  primary key (venue_id, id),
  check ((email is null) <> (phone is null))
);
create index guest_newest on guest (venue_id, creation_date desc, id desc);
create index guest_oldest on guest (creation_date);

-- Orders of a person: by their record and by e-mail; by phone there is orders_contact. And those that still name somebody, oldest first.
create index orders_customer on orders (venue_id, customer_id) where customer_id is not null;
create index orders_email on orders (venue_id, customer_email) where customer_email is not null;
create index orders_named on orders (creation_date) where customer_name <> '';
