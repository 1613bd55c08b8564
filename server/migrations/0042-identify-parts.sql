-- Parts of bundles and sets are ticked and marked out of stock by uuids of their own: each has a place among all lines and parts of its
-- order. Answers name options by their ids, and the guest's texts stand by the ids of what they name.

create temporary table part_place on commit drop as
  select i.venue_id, i.order_id, i.position as item, p.place - 1 as place,
    (select max(m.position) from order_item m where m.venue_id = i.venue_id and m.order_id = i.order_id)
      + row_number() over (partition by i.venue_id, i.order_id order by i.position, p.place) as position
  from order_item i cross join lateral jsonb_array_elements(i.sub_products) with ordinality as p (part, place);
create index on part_place (order_id, item, place);

-- What an answer was called in the venue's language tells the option; one that is gone since gets an id that nothing else has.
create function pg_temp.answers(venue uuid, answers jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('instruction', a->'instruction', 'name', a->'name', 'options', jsonb_build_array(jsonb_build_object(
      'id', coalesce((select o->>'id' from instruction t, jsonb_array_elements(t.options) o
        where t.venue_id = venue and t.id = (a->>'instruction')::uuid and o->>'name' = a->>'option' limit 1), gen_random_uuid()::text),
      'name', a->'option', 'qty', 1))) order by place), '[]')
  from jsonb_array_elements(answers) with ordinality as listed (a, place) $$;

update order_item i set
  instructions = pg_temp.answers(i.venue_id, i.instructions),
  sub_products = coalesce((select jsonb_agg(part || jsonb_build_object('position', n.position, 'instructions', '[]'::jsonb) order by n.place)
    from jsonb_array_elements(i.sub_products) with ordinality as p (part, place)
    join part_place n on n.venue_id = i.venue_id and n.order_id = i.order_id and n.item = i.position and n.place = p.place - 1), '[]')
where i.instructions <> '[]' or i.sub_products <> '[]';

create function pg_temp.places(of_order uuid, marks text[]) returns text[] language sql as $$
  select coalesce(array_agg(coalesce((select n.position::text from part_place n where n.order_id = of_order and n.item || '/' || n.place = mark), mark)
    order by listed), '{}')
  from unnest(marks) with ordinality as m (mark, listed) $$;

update orders set done = pg_temp.places(id, done), missing = pg_temp.places(id, missing),
  undo_done = case when undo_done is not null then pg_temp.places(id, undo_done) end,
  undo_missing = case when undo_missing is not null then pg_temp.places(id, undo_missing) end
where done <> '{}' or missing <> '{}' or undo_done <> '{}' or undo_missing <> '{}';

update orders o set guest_texts = jsonb_build_object(
  'names', coalesce((with items as (select i.*, row_number() over (order by i.position) as place from order_item i where i.venue_id = o.venue_id and i.order_id = o.id),
      texts as (select item, place from jsonb_array_elements(o.guest_texts->'items') with ordinality as listed (item, place))
    select jsonb_object_agg(said.id, said.name) from (
      select i.product_id::text as id, t.item->>'name' as name from items i join texts t on t.place = i.place
      union select part->>'product', word->>'name' from items i join texts t on t.place = i.place,
        jsonb_array_elements(i.sub_products) with ordinality as p (part, at), jsonb_array_elements(t.item->'sub_products') with ordinality as w (word, with_at)
        where at = with_at
      union select answer->>'instruction', word->>'name' from items i join texts t on t.place = i.place,
        jsonb_array_elements(i.instructions) with ordinality as p (answer, at), jsonb_array_elements(t.item->'instructions') with ordinality as w (word, with_at)
        where at = with_at
      union select answer->'options'->0->>'id', word->>'option' from items i join texts t on t.place = i.place,
        jsonb_array_elements(i.instructions) with ordinality as p (answer, at), jsonb_array_elements(t.item->'instructions') with ordinality as w (word, with_at)
        where at = with_at
      union select cost->>'id', word->>'name' from jsonb_array_elements(o.costs) with ordinality as p (cost, at),
        jsonb_array_elements(o.guest_texts->'costs') with ordinality as w (word, with_at) where at = with_at) said
    where said.id is not null and said.name is not null), '{}'),
  'messages', coalesce((select jsonb_object_agg(cost->>'id', word->>'message') from jsonb_array_elements(o.costs) with ordinality as p (cost, at),
    jsonb_array_elements(o.guest_texts->'costs') with ordinality as w (word, with_at) where at = with_at), '{}'))
where o.guest_texts is not null;
