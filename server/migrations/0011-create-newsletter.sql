-- Who receives a venue's news: one row an e-mail and venue, from the moment that an order asks for it. It counts once its owner has
-- confirmed it by the mailed link; until then it is a wish of whoever typed the address, and goes after seven days.
create table newsletter (
  venue_id uuid not null references venue (id) on delete cascade,
  -- Random: the link's token is derived from it and the server's secret.
  id uuid not null default gen_random_uuid(),
  email text not null,
  locale text not null,
  -- When it was asked for, when the mail with the link left, when its owner confirmed.
  at timestamptz not null,
  token_hash text,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  primary key (venue_id, email),
  unique (venue_id, id),
  unique (venue_id, token_hash)
);
create index newsletter_open on newsletter (at) where confirmed_at is null;
create index newsletter_mailed on newsletter (email, mailed_at) where mailed_at is not null;

-- Anybody could set this one with another's phone number: what it says proves nothing. What an order asked for stays with the order.
alter table customer drop column newsletter;
