-- Sessions: a sign-in begins one, and every token names the one it belongs to. What is over is not here:
-- an ended session is deleted, one that is no longer renewed is cleared up.
create table session (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- What kind of device it is, as far as it says so (Firefox, Android); never its address.
  browser text,
  system text,
  began_at timestamptz not null,
  renewed_at timestamptz not null
);
create index session_account on session (account_id);

-- A token is void when its session is over, no longer by its age.
alter table account drop column tokens_from;
