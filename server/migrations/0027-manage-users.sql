-- Accounts that admins manage. Of one that was erased the row stays, without name and address: orders and their trail still name it.
alter table account add column locale text not null default 'fr';
alter table account add column erased_at timestamptz;
alter table account add column name_folded text not null generated always as (fold(firstname || ' ' || lastname || ' ' || email)) stored;

-- A link that was mailed to a new user lives longer than one for a forgotten password: how many were asked for is counted apart.
alter table password_reset add column requested_at timestamptz not null default now();

-- Who was picked for a venue, and has no right there until they accept by the link of a mail. Only the hash of its token is kept.
create table invitation (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  role text not null check (role in ('manager', 'bartender', 'reader')),
  email text not null,
  -- Of the mail, where the address has no account.
  locale text not null,
  invited_by uuid,
  creation_date timestamptz not null,
  token_hash text not null,
  -- When the last mail was asked for, how many were within a day, and when the link ends.
  sent_at timestamptz not null,
  sent int not null default 1,
  end_date timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (venue_id, id),
  unique (venue_id, token_hash)
);
create unique index invitation_open on invitation (venue_id, role, lower(email)) where accepted_at is null and withdrawn_at is null;
create index invitation_email on invitation (lower(email), sent_at);
create index invitation_end on invitation (end_date);
