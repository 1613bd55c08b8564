-- Days that a venue leaves out of its figures of one kind (docs/product/figures.md#outliers). The sums of these days stay as they are.
create table struck_day (
  venue_id uuid not null references venue (id) on delete cascade,
  kind text not null check (kind in ('visitor', 'view', 'link')),
  day date not null,
  primary key (venue_id, kind, day)
);

-- Notes in the history of the venue who struck out a day or brought it back. The record is the day of the kind, its name is both.
create function note_struck_days() returns trigger language plpgsql as $$
declare
  touched constant struck_day := coalesce(new, old);
begin
  insert into change_record (venue_id, change_id, resource, record_id, name, currency, what)
    select v.id, begin_change(array[v.id]), 'outlier', md5(touched.kind || ' ' || touched.day)::uuid, touched.day || ' ' || touched.kind, v.currency,
      case tg_op when 'INSERT' then 'created' else 'deleted' end
    from venue v where v.id = touched.venue_id
    on conflict (venue_id, change_id, resource, record_id) do update set what = excluded.what;
  return null;
end $$;
create trigger history after insert or delete on struck_day for each row execute function note_struck_days();
