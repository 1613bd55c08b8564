-- The history of a venue (docs/product/people-and-rights.md#history). Triggers write it, because imports, sorting and removals change many
-- rows by a few statements: nothing that changes a row is left out. A transaction names its account in `ardoise.account`.

-- All that one transaction did on a venue.
create table change (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  at timestamptz not null,
  account_id uuid references account (id) on delete set null,
  primary key (venue_id, id)
);
create index change_newest on change (venue_id, at desc, id desc);
create index change_at on change (at);

-- What it did to a record. `before` and `after` hold the columns that differ; of a deleted record `before` is the whole row. `version`: what it
-- has become, for whoever saves an older one meanwhile.
create table change_record (
  venue_id uuid not null,
  change_id uuid not null,
  resource text not null,
  record_id uuid not null,
  name text not null,
  currency text not null,
  what text not null check (what in ('created', 'changed', 'deleted')),
  version int,
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  primary key (venue_id, change_id, resource, record_id),
  foreign key (venue_id, change_id) references change (venue_id, id) on delete cascade
);
create index change_record_record on change_record (venue_id, record_id);

-- What it did to the list that one record keeps of others: the member's place before and after, null where it was not in it.
create table change_link (
  venue_id uuid not null,
  change_id uuid not null,
  owner text not null,
  owner_id uuid not null,
  member text not null,
  member_id uuid not null,
  before int,
  after int,
  primary key (venue_id, change_id, owner, owner_id, member_id),
  foreign key (venue_id, change_id) references change (venue_id, id) on delete cascade
);
create index change_link_owner on change_link (venue_id, owner_id);
create index change_link_member on change_link (venue_id, member_id);

-- The change of this transaction, on each venue that it touches; a venue that is going has no history. The time is that of the moment, under
-- the lock of what was changed: a transaction may have waited for another.
create function begin_change(venues uuid[]) returns uuid language plpgsql as $$
declare
  change uuid := nullif(current_setting('ardoise.change', true), '')::uuid;
begin
  if change is null then
    change := gen_random_uuid();
    perform set_config('ardoise.change', change::text, true);
  end if;
  insert into change (venue_id, id, at, account_id)
    select v.id, change, now() + (clock_timestamp() - transaction_timestamp()),
      (select a.id from account a where a.id = nullif(current_setting('ardoise.account', true), '')::uuid)
    from venue v where v.id = any(venues)
    on conflict do nothing;
  return change;
end $$;

-- Notes the rows of one statement, without the columns that nobody writes. Of an e-mail address and of the code of a table
-- only that it changed.
create function note_changes() returns trigger language plpgsql as $$
declare
  resource constant text := tg_argv[0];
  left_out constant text[] := '{version,switched,name_folded}';
  venue constant text := case resource when 'profile' then 'id' else 'venue_id' end;
  name constant text := case resource when 'table' then 'number' else 'name' end;
  rows text;
begin
  if tg_op = 'INSERT' then
    rows := format('select %I as venue_id, id, %I as name, ''created'' as what, version, ''{}''::jsonb as before, ''{}''::jsonb as after from new_rows', venue, name);
  elsif tg_op = 'DELETE' then
    rows := format('select %I as venue_id, id, %I as name, ''deleted'' as what, null::int as version, to_jsonb(o) - $2 - ''{billing_email,code}''::text[] as before, ''{}''::jsonb as after from old_rows o', venue, name);
  else
    rows := format('
      select n.%1$I as venue_id, n.id, n.%2$I as name, ''changed'' as what, n.version, d.before, d.after
      from old_rows o join new_rows n on n.%1$I = o.%1$I and n.id = o.id
      cross join lateral (
        select jsonb_object_agg(b.key, case when b.key in (''billing_email'', ''code'') then null else b.value end) as before,
          jsonb_object_agg(b.key, case when b.key in (''billing_email'', ''code'') then null else a.value end) as after
        from jsonb_each(to_jsonb(o) - $2) b join jsonb_each(to_jsonb(n)) a on a.key = b.key where a.value <> b.value) d
      where d.before is not null', venue, name);
  end if;
  execute format('
    with rows as materialized (%s), change as materialized (select begin_change((select array_agg(distinct venue_id) from rows)) as id where exists (select from rows))
    insert into change_record as noted (venue_id, change_id, resource, record_id, name, currency, what, version, before, after)
      select r.venue_id, c.id, $1, r.id, r.name, v.currency, r.what, r.version, r.before, r.after
      from change c, rows r join venue v on v.id = r.venue_id
      on conflict (venue_id, change_id, resource, record_id) do update set name = excluded.name, version = excluded.version,
        what = case when excluded.what = ''changed'' then noted.what else excluded.what end,
        before = excluded.before || noted.before, after = noted.after || excluded.after', rows)
    using resource, left_out;
  return null;
end $$;

-- Notes who got or lost a role: the record is the person, the columns are the roles.
create function note_roles() returns trigger language plpgsql as $$
begin
  insert into change_record as noted (venue_id, change_id, resource, record_id, name, currency, what, before, after)
    select r.venue_id, begin_change(array[r.venue_id]), 'role', r.account_id, '', v.currency, 'changed',
      jsonb_object_agg(r.role, tg_op = 'DELETE'), jsonb_object_agg(r.role, tg_op = 'INSERT')
    from role_rows r join venue v on v.id = r.venue_id group by r.venue_id, r.account_id, v.currency
    on conflict (venue_id, change_id, resource, record_id) do update set
      before = excluded.before || noted.before, after = noted.after || excluded.after;
  return null;
end $$;

-- Notes what came into a list, left it, or has another place; the record that keeps the list has changed by it.
create function note_links() returns trigger language plpgsql as $$
declare
  rows text;
  places text;
begin
  if tg_op = 'UPDATE' then
    places := 'o.position as before, n.position as after from old_rows o join new_rows n on n.venue_id = o.venue_id and n.%1$I = o.%1$I and n.%2$I = o.%2$I
      where n.position <> o.position';
  elsif tg_op = 'INSERT' then
    places := 'null::int as before, n.position as after from new_rows n';
  else
    places := 'n.position as before, null::int as after from old_rows n';
  end if;
  rows := format('select n.venue_id, n.%1$I as owner_id, n.%2$I as member_id, ' || places, tg_argv[0] || '_id', tg_argv[1] || '_id');
  execute format('
    with rows as materialized (%1$s),
    change as materialized (select begin_change((select array_agg(distinct venue_id) from rows)) as id where exists (select from rows)),
    links as (
      insert into change_link as noted (venue_id, change_id, owner, owner_id, member, member_id, before, after)
        select r.venue_id, c.id, $1, r.owner_id, $2, r.member_id, r.before, r.after
        from change c, rows r where exists (select from venue v where v.id = r.venue_id)
        on conflict (venue_id, change_id, owner, owner_id, member_id) do update set after = excluded.after)
    insert into change_record (venue_id, change_id, resource, record_id, name, currency, what, version)
      select distinct o.venue_id, c.id, $1, o.id, o.name, v.currency, ''changed'', o.version
      from change c, rows r join %2$I o on o.venue_id = r.venue_id and o.id = r.owner_id join venue v on v.id = o.venue_id
      on conflict do nothing', rows, tg_argv[0])
    using tg_argv[0], tg_argv[1];
  return null;
end $$;

-- Has a table of records keep its history.
create procedure keep_history(kept regclass, resource text) language plpgsql as $$
declare
  does constant text := format('for each statement execute function note_changes(%L)', resource);
begin
  execute format('create trigger history_insert after insert on %s referencing new table as new_rows %s', kept, does);
  execute format('create trigger history_update after update on %s referencing old table as old_rows new table as new_rows %s', kept, does);
  execute format('create trigger history_delete after delete on %s referencing old table as old_rows %s', kept, does);
end $$;
create procedure keep_link_history(kept regclass, owner text, member text) language plpgsql as $$
declare
  does constant text := format('for each statement execute function note_links(%L, %L)', owner, member);
begin
  execute format('create trigger history_insert after insert on %s referencing new table as new_rows %s', kept, does);
  execute format('create trigger history_update after update on %s referencing old table as old_rows new table as new_rows %s', kept, does);
  execute format('create trigger history_delete after delete on %s referencing old table as old_rows %s', kept, does);
end $$;

call keep_history('section', 'section');
call keep_history('category', 'category');
call keep_history('product', 'product');
call keep_history('instruction', 'instruction');
call keep_history('cost', 'cost');
call keep_history('calendar', 'calendar');
call keep_history('tag', 'tag');
call keep_history('station', 'station');
call keep_history('venue_table', 'table');
call keep_history('venue', 'profile');
call keep_link_history('section_category', 'section', 'category');
call keep_link_history('category_product', 'category', 'product');
create trigger history_insert after insert on venue_role referencing new table as role_rows for each statement execute function note_roles();
create trigger history_delete after delete on venue_role referencing old table as role_rows for each statement execute function note_roles();

-- What modules below are told of tables above (docs/decisions/0048-tables-have-an-owner.md): how the records of a menu are called.
create view named_record as
  select venue_id, id, name from section
  union all select venue_id, id, name from category
  union all select venue_id, id, name from product
  union all select venue_id, id, name from instruction
  union all select venue_id, id, name from cost
  union all select venue_id, id, name from calendar
  union all select venue_id, id, name from tag
  union all select venue_id, id, name from station;

-- `record_change` is read by servers of the version before alone, and goes with the next one.
