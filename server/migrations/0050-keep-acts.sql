-- The history of what admins do with accounts (docs/product/people-and-rights.md#acts-of-admins): ids alone, whose names are read with it.
-- No reference to account or venue: it outlives both.
create table account_act (
  id uuid primary key,
  at timestamptz not null,
  what text not null,
  -- Null: by a command beside the server.
  by_id uuid,
  target_id uuid not null,
  -- Set for a role that was given or taken.
  venue_id uuid,
  role text
);
create index account_act_at on account_act (at, id);
create index account_act_target on account_act (target_id);
create index account_act_by on account_act (by_id);

create function refuse_change_of_acts() returns trigger language plpgsql as $$
begin
  raise exception 'account_act is append-only';
end $$;
create trigger account_act_kept before update or delete on account_act for each row execute function refuse_change_of_acts();
