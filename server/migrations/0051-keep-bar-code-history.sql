-- Notes in the history of a venue who gave the bar a code, a new one or none. The code itself is not told.
create function note_bar_code() returns trigger language plpgsql as $$
begin
  insert into change_record (venue_id, change_id, resource, record_id, name, currency, what)
    select v.id, begin_change(array[v.id]), 'bar_code', v.id, '', v.currency,
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end
    from venue v where v.id = (coalesce(new, old)).venue_id
    on conflict (venue_id, change_id, resource, record_id) do update set what = excluded.what;
  return null;
end $$;
create trigger history after insert or update or delete on bar_code for each row execute function note_bar_code();
