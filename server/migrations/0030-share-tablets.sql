-- Shared tablets of a venue, at which bartenders sign in by a PIN. Of the tablet's token only the hash is kept; a PIN is hashed with the
-- server's secret, because nobody needs long to try all of them.
create table device (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  token_hash text not null,
  creation_date timestamptz not null,
  used_date timestamptz,
  primary key (venue_id, id),
  unique (venue_id, token_hash)
);
create table device_pin (
  venue_id uuid not null references venue (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  pin_hash text not null,
  since timestamptz not null,
  -- Wrong ones since the last right one.
  failures int not null default 0,
  primary key (venue_id, account_id)
);
create index device_pin_account on device_pin (account_id);

-- A session that began by a PIN: it is good on this venue alone, and ends with this tablet.
alter table session add column only_venue uuid;
alter table session add column tablet uuid;
create index session_tablet on session (tablet) where tablet is not null;
