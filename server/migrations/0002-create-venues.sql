-- Venues and what belongs to them; every key of a venue's table starts with venue_id.
create table venue (
  id uuid primary key,
  hrid text not null,
  name text not null,
  display_name boolean not null default true,
  business_name text not null,
  address text not null,
  billing_address text not null,
  legal text not null default '',
  instagram text not null default '',
  facebook text not null default '',
  tripadvisor text not null default '',
  gmaps text not null default '',
  website text not null default '',
  country text not null,
  currency text not null,
  timezone text not null,
  source_locale text not null,
  default_locale text not null,
  wishlist boolean not null default false,
  welcome_box boolean not null default false,
  billing_email text not null,
  image uuid,
  open boolean not null default true,
  hours uuid,
  -- What an order must carry besides a name: none, phone, email, any.
  contact text not null default 'none',
  payment jsonb not null default '{"opt_in": false, "account_validated": false, "test": true, "sms": false, "message_ok": "", "message_ko": ""}',
  active boolean not null default true,
  creation_date timestamptz not null default now(),
  version int not null default 1,
  name_folded text not null generated always as (fold(name)) stored
);

-- What changes with every order or edit, apart from the venue's record so that neither waits for the other.
-- event_seq: last number given to an event; menu_version: grows with everything that guests see or pay.
create table venue_counter (
  venue_id uuid primary key references venue (id) on delete cascade,
  event_seq bigint not null default 0,
  menu_version bigint not null default 1,
  order_day date,
  order_number int not null default 0
);

create table subscription (
  venue_id uuid primary key references venue (id) on delete cascade,
  -- 1 Smart monthly, 2 Smart yearly, 3 Premium monthly, 4 Premium yearly (docs/product/venues.md#tiers)
  offer smallint not null check (offer between 1 and 4),
  end_date timestamptz not null,
  renewal boolean not null default true
);

create table venue_role (
  venue_id uuid not null references venue (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  role text not null check (role in ('manager', 'bartender', 'reader')),
  since timestamptz not null default now(),
  primary key (venue_id, account_id, role)
);
create index venue_role_account on venue_role (account_id);

create table calendar (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  highlight boolean not null default false,
  highlight_text text not null default '',
  highlight_color text not null default '#b45309',
  timetable jsonb not null,
  version int not null default 1,
  primary key (venue_id, id)
);

create table venue_table (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  number text not null,
  version int not null default 1,
  primary key (venue_id, id),
  unique (venue_id, number)
);

create table file (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  width int not null,
  height int not null,
  primary key (venue_id, id)
);
