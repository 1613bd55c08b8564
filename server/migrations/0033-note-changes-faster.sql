-- An import changes 5,000 rows at once, and what it notes of them (0031) cost it more than a third of its time.

-- Every record and link is noted by the transaction that has just made its change, so no row needs to look whether the change is there. Taking
-- the references away also waits for transactions that note as before. Lists are found by their change, or by their member.
alter table change_record drop constraint change_record_venue_id_change_id_fkey;
alter table change_link drop constraint change_link_venue_id_change_id_fkey;
drop index change_link_owner;

-- What belongs to a change goes with it.
create function forget_noted() returns trigger language plpgsql as $$
begin
  delete from change_record r using gone g where r.venue_id = g.venue_id and r.change_id = g.id;
  delete from change_link l using gone g where l.venue_id = g.venue_id and l.change_id = g.id;
  return null;
end $$;
create trigger forget_noted after delete on change referencing old table as gone for each statement execute function forget_noted();

-- Whether rows of a kind may be noted already in this transaction; from now on they are. Where none is, nobody need look for one, which is a third
-- of the writing. A row that was `created` was there neither before nor among others that were, unless something else was noted since.
create function noted_before(kind text, created boolean) returns boolean language plpgsql as $$
declare
  setting constant text := 'ardoise.noted_' || kind;
  noted constant text := coalesce(current_setting(setting, true), '');
begin
  perform set_config(setting, case when created and noted in ('', 'created') then 'created' else 'any' end, true);
  return noted = 'any' or noted = 'created' and not created;
end $$;

-- Notes the rows of one statement, without the columns that nobody writes. Of an e-mail address and of the code of a table
-- only that it changed.
create or replace function note_changes() returns trigger language plpgsql as $$
declare
  resource constant text := tg_argv[0];
  left_out constant text[] := '{version,switched,name_folded}';
  secret constant text[] := '{billing_email,code}';
  venue constant text := case resource when 'profile' then 'id' else 'venue_id' end;
  name constant text := case resource when 'table' then 'number' else 'name' end;
  -- The rows are `n`, and `o` what they were.
  rows text;
  wanted text := 'true';
  what text;
  before text := '''{}''';
  after text := '''{}''';
  compared record;
  changed text[];
  venues uuid[];
  change uuid;
  merged text := '';
begin
  if tg_op = 'UPDATE' then
    -- An insert that updates what is there fires this too, mostly for nothing.
    if not exists (select from new_rows) then return null; end if;
    what := 'changed';
    rows := format('old_rows o join new_rows n on n.%1$I = o.%1$I and n.id = o.id', venue);
    -- First the columns in which any row differs, which takes no JSON: a statement changes few of them.
    select string_agg(format('o.%I', attname), ', ') as old, string_agg(format('n.%I', attname), ', ') as new,
        string_agg(format('case when bool_or(o.%1$I is distinct from n.%1$I) then %1$L end', attname), ', ') as names
      into compared from pg_attribute
      where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all(left_out);
    execute format('select array_agg(distinct n.%I), array_remove(array[%s], null) from %s where (%s) is distinct from (%s)',
      venue, compared.names, rows, compared.old, compared.new) into venues, changed;
    -- Then each row's values of these, where it differs itself.
    select string_agg(d.differs, ' or '),
        string_agg(format('case when %s then jsonb_build_object(%L, %s) else ''{}'' end', d.differs, c, d.old), ' || '),
        string_agg(format('case when %s then jsonb_build_object(%L, %s) else ''{}'' end', d.differs, c, d.new), ' || ')
      into wanted, before, after
      from unnest(changed) c cross join lateral (select format('o.%1$I is distinct from n.%1$I', c) as differs,
        case when c = any(secret) then 'null' else format('o.%I', c) end as old,
        case when c = any(secret) then 'null' else format('n.%I', c) end as new) d;
  elsif tg_op = 'INSERT' then
    what := 'created';
    rows := 'new_rows n';
    execute format('select array_agg(distinct %I) from new_rows', venue) into venues;
  else
    what := 'deleted';
    rows := 'old_rows n';
    before := format('to_jsonb(n) - %L::text[]', left_out || secret);
    execute format('select array_agg(distinct %I) from old_rows', venue) into venues;
  end if;
  if venues is null then return null; end if;
  change := begin_change(venues);
  if noted_before(resource, tg_op = 'INSERT') then
    merged := 'on conflict (venue_id, change_id, resource, record_id) do update set name = excluded.name, version = excluded.version,
      what = case when excluded.what = ''changed'' then noted.what else excluded.what end,
      before = excluded.before || noted.before, after = noted.after || excluded.after';
  end if;
  execute format('
    insert into change_record as noted (venue_id, change_id, resource, record_id, name, currency, what, version, before, after)
      select v.id, $1, $2, n.id, n.%I, v.currency, $3, n.version, %s, %s from %s join venue v on v.id = n.%I where %s %s',
    name, before, after, rows, venue, wanted, merged) using change, resource, what;
  return null;
end $$;

-- Notes what came into a list, left it, or has another place; the record that keeps the list has changed by it.
create or replace function note_links() returns trigger language plpgsql as $$
declare
  owner constant text := tg_argv[0];
  member constant text := tg_argv[1];
  places text;
  rows text;
  venues uuid[];
  change uuid;
  merged text := '';
begin
  if tg_op = 'UPDATE' then
    if not exists (select from new_rows) then return null; end if;
    places := 'o.position as before, n.position as after from old_rows o join new_rows n on n.venue_id = o.venue_id and n.%1$I = o.%1$I and n.%2$I = o.%2$I
      where n.position <> o.position';
  elsif tg_op = 'INSERT' then
    places := 'null::int as before, n.position as after from new_rows n';
  else
    places := 'n.position as before, null::int as after from old_rows n';
  end if;
  rows := format('select n.venue_id, n.%1$I as owner_id, n.%2$I as member_id, ' || places, owner || '_id', member || '_id');
  execute format('select array_agg(distinct venue_id) from (%s) r', rows) into venues;
  if venues is null then return null; end if;
  change := begin_change(venues);
  if noted_before(owner || '_' || member, tg_op = 'INSERT') then
    merged := 'on conflict (venue_id, change_id, owner, owner_id, member_id) do update set after = excluded.after';
  end if;
  perform noted_before(owner, false);
  execute format('
    with links as (
      insert into change_link as noted (venue_id, change_id, owner, owner_id, member, member_id, before, after)
        select r.venue_id, $1, $2, r.owner_id, $3, r.member_id, r.before, r.after
        from (%s) r where r.venue_id in (select v.id from venue v) %s
        returning noted.venue_id, noted.owner_id)
    insert into change_record (venue_id, change_id, resource, record_id, name, currency, what, version)
      select o.venue_id, $1, $2, o.id, o.name, v.currency, ''changed'', o.version
      from (select distinct venue_id, owner_id from links) l join %I o on o.venue_id = l.venue_id and o.id = l.owner_id join venue v on v.id = o.venue_id
      on conflict do nothing', rows, merged, owner)
    using change, owner, member;
  return null;
end $$;
