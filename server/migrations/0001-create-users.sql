-- Accounts of the platform (global: belong to no venue).
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- One folding for searching and sorting: case and accents do not count. Immutable, so that columns can be generated from it.
create function fold(value text) returns text
  immutable strict parallel safe language sql
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table account (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  firstname text not null,
  lastname text not null,
  admin boolean not null default false,
  newsletter boolean not null default false,
  disabled boolean not null default false,
  -- Tokens issued before this moment are void (password changed or reset).
  tokens_from timestamptz not null default '-infinity',
  registration_date timestamptz not null default now(),
  version int not null default 1
);
create unique index account_email on account (lower(email));

-- Failed sign-ins, counted for all nodes together; `bucket` is a keyed hash of account and address.
create table sign_in_failure (bucket text not null, at timestamptz not null default now());
create index sign_in_failure_bucket on sign_in_failure (bucket, at);

-- Links to choose a new password; only the hash of the token is kept.
create table password_reset (
  token_hash text primary key,
  account_id uuid not null references account (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Words said aloud at the bar.
create table pass (id uuid primary key, passphrase text not null unique, version int not null default 1);

-- Mails of the local mailbox (development).
create table mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  at timestamptz not null default now()
);
