-- Second factors of an account. Codes of an app: the secret is encrypted, and what was not confirmed by a code is not on yet.
create table totp (
  account_id uuid primary key references account (id) on delete cascade,
  secret bytea not null,
  since timestamptz,
  -- The period of 30 seconds whose code was taken last: none is taken twice.
  last_step bigint not null default 0
);

-- Random and long, so a plain hash keeps them. Which is used goes.
create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash text not null,
  primary key (account_id, code_hash)
);

create table passkey (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- What the browser knows it by.
  credential_id text not null unique,
  public_key bytea not null,
  algorithm int not null,
  -- Of the device that holds it: a lower one comes from a copy. Most devices say 0 for ever.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  since timestamptz not null,
  used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- Challenges are signed and kept nowhere until they were used.
create table spent_challenge (
  id uuid primary key,
  end_date timestamptz not null
);
create index spent_challenge_end on spent_challenge (end_date);
