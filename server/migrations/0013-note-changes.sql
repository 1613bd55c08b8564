-- How often the switch of a record was turned. It counts apart from `version`, so that an 86 makes no form stale, and tells of two
-- states of the switch which one somebody had read. Counted here, because menus, orders, imports and forms all turn it.
alter table section add column switched int not null default 0;
alter table category add column switched int not null default 0;
alter table product add column switched int not null default 0;

create function count_switch() returns trigger language plpgsql as $$
begin
  new.switched := old.switched + 1;
  return new;
end $$;

create trigger section_switched before update of unavailable on section
  for each row when (old.unavailable <> new.unavailable) execute function count_switch();
create trigger category_switched before update of unavailable on category
  for each row when (old.unavailable <> new.unavailable) execute function count_switch();
create trigger product_switched before update of unavailable on product
  for each row when (old.unavailable <> new.unavailable) execute function count_switch();

-- Who brought a record of a venue to which version, for whoever saves an older one meanwhile. Goes after a month.
create table record_change (
  venue_id uuid not null references venue (id) on delete cascade,
  record_id uuid not null,
  version int not null,
  account_id uuid not null references account (id) on delete cascade,
  at timestamptz not null,
  primary key (venue_id, record_id)
);
create index record_change_at on record_change (at);
