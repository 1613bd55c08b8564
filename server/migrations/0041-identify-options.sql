-- Options of instructions have ids, so that nothing refers to one by its place in a list. Names and translations are
-- kept with their option alone: `instructions` and `languages[].instructions` follow from `options`.

-- The options of an instruction from three lists by place: names, contents (which may be shorter) and translations. The mark of
-- a translation is that of its locale.
create function identified_options(names jsonb, contents jsonb, languages jsonb) returns jsonb language sql volatile as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', gen_random_uuid(),
      'name', name,
      'tags', coalesce(contents->place->'tags', '[]'),
      'allergens_declared', coalesce(contents->place->'allergens_declared', 'false'),
      'languages', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'locale', entry->'locale', 'name', entry->'instructions'->place, 'stale', coalesce(entry->'stale', 'false')) order by at), '[]')
          from jsonb_array_elements(languages) with ordinality as translated (entry, at)
          where coalesce(entry->'instructions'->>place, '') <> '')) order by place), '[]')
    from jsonb_array_elements(names) with ordinality as listed (name, number)
    cross join lateral (select (number - 1)::int as place) as counted
$$;
-- The translations of the instruction's own name.
create function own_languages(languages jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(entry - 'instructions' order by at), '[]')
    from jsonb_array_elements(languages) with ordinality as translated (entry, at)
    where coalesce(entry->>'name', '') <> ''
$$;

-- A change of type runs no triggers: this is no change that a person made, so the history does not record it.
alter table instruction alter column options drop default;
alter table instruction
  alter column options type jsonb using identified_options(instructions, options, languages),
  alter column languages type jsonb using own_languages(languages);
alter table instruction drop column instructions;

-- A deletion recorded the whole row, so the instruction can still be restored.
update change_record
  set before = before - 'instructions' || jsonb_build_object(
    'options', identified_options(before->'instructions', before->'options', before->'languages'),
    'languages', own_languages(before->'languages'))
  where resource = 'instruction' and what = 'deleted' and before ? 'instructions';
-- A change recorded only the columns that differ, by place: it does not say which option had which id. Nor could an older change
-- be undone without the later ones, so all changes of instructions leave the history.
delete from change_record where resource = 'instruction' and what = 'changed';
-- That an instruction was created or restored stays in the history.
update change_record set before = '{}', after = '{}' where resource = 'instruction' and what in ('created', 'restored');

drop function identified_options, own_languages;
