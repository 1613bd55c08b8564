-- The history of a venue tells of PINs and shared tablets too: that there is one, another or none any more, and never what it is.

-- A PIN stands with the roles of its person; of another one both sides are null.
create function note_pins() returns trigger language plpgsql as $$
declare
  touched constant device_pin := coalesce(new, old);
begin
  insert into change_record as noted (venue_id, change_id, resource, record_id, name, currency, what, before, after)
    select v.id, begin_change(array[v.id]), 'role', touched.account_id, '', v.currency, 'changed',
      jsonb_build_object('pin', case tg_op when 'INSERT' then false when 'DELETE' then true end),
      jsonb_build_object('pin', case tg_op when 'INSERT' then true when 'DELETE' then false end)
    from venue v where v.id = touched.venue_id
    on conflict (venue_id, change_id, resource, record_id) do update set
      before = excluded.before || noted.before, after = noted.after || excluded.after;
  return null;
end $$;

create function note_devices() returns trigger language plpgsql as $$
declare
  touched constant device := coalesce(new, old);
begin
  insert into change_record (venue_id, change_id, resource, record_id, name, currency, what)
    select v.id, begin_change(array[v.id]), 'device', touched.id, touched.name, v.currency, case tg_op when 'INSERT' then 'created' else 'deleted' end
    from venue v where v.id = touched.venue_id
    on conflict (venue_id, change_id, resource, record_id) do update set what = excluded.what;
  return null;
end $$;

-- Wrong tries at a PIN, and the last use of a tablet, are written often and change neither.
create trigger history after insert or update of pin_hash or delete on device_pin for each row execute function note_pins();
create trigger history after insert or delete on device for each row execute function note_devices();
