-- Renames tables and columns to the terms of the code. A previous version that still runs uses the views and the former columns, which
-- triggers keep equal to the new ones (docs/decisions/0018-migrations.md). The next version drops them.
alter table table_seat rename to participant;
alter table participant rename constraint table_seat_pkey to participant_pkey;
alter table participant rename constraint table_seat_venue_id_fkey to participant_venue_id_fkey;
alter index table_seat_session rename to participant_session;
create view table_seat as select ctid, venue_id, id, session_id, name, lines, creation_date from participant;

drop trigger history on struck_day;
drop function note_struck_days();
alter table struck_day rename to excluded_day;
alter table excluded_day rename constraint struck_day_pkey to excluded_day_pkey;
alter table excluded_day rename constraint struck_day_kind_check to excluded_day_kind_check;
alter table excluded_day rename constraint struck_day_venue_id_fkey to excluded_day_venue_id_fkey;
-- The venue's history says who excluded or included a day. The record is the day of the kind, its name is both.
create function note_excluded_days() returns trigger language plpgsql as $$
declare
  touched constant excluded_day := coalesce(new, old);
begin
  insert into change_record (venue_id, change_id, resource, record_id, name, currency, what)
    select v.id, begin_change(array[v.id]), 'outlier', md5(touched.kind || ' ' || touched.day)::uuid, touched.day || ' ' || touched.kind, v.currency,
      case tg_op when 'INSERT' then 'created' else 'deleted' end
    from venue v where v.id = touched.venue_id
    on conflict (venue_id, change_id, resource, record_id) do update set what = excluded.what;
  return null;
end $$;
create trigger history after insert or delete on excluded_day for each row execute function note_excluded_days();
create view struck_day as select venue_id, kind, day from excluded_day;

-- The staff action that an event's idempotency key is valid for, formerly `press`.
alter table venue_event add column action text;
create function copy_action() returns trigger language plpgsql as $$
begin
  new.action := coalesce(new.action, new.press);
  new.press := new.action;
  return new;
end $$;
create trigger former_name before insert on venue_event for each row when (new.key is not null) execute function copy_action();

-- True if the guest is notified of a cancellation, formerly `cancellation_told`.
alter table orders add column notify_cancellation boolean not null default false;
create function copy_notify_cancellation() returns trigger language plpgsql as $$
begin
  if new.cancellation_told is distinct from old.cancellation_told then new.notify_cancellation := new.cancellation_told; end if;
  new.cancellation_told := new.notify_cancellation;
  return new;
end $$;
create trigger former_name before update of cancellation_told, notify_cancellation on orders
  for each row execute function copy_notify_cancellation();
