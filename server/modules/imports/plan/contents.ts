// The fields `allergens` and `tags` of a product, or of an option of an instruction.
import { MAX_TAGS } from '@ardoise/contract/kit/fields.ts';
import { type Contents, isAllergen } from '@ardoise/contract/rules/contents.ts';
import { checkedList } from './draft.ts';
import type { Tags } from './names.ts';
import type { Row } from './wanted.ts';

const FIELDS = ['allergens', 'tags'] as const;
type Field = (typeof FIELDS)[number];

const isOf = { allergens: isAllergen, tags: (tag: string) => !isAllergen(tag) };

/** The tags, without allergens, that a row names; undefined if the row does not have the field. */
const tagsIn = (tags: Tags, row: Row): string[] | undefined => {
  const names = row.entries('tags');
  return (
    names &&
    checkedList(
      row,
      'tags',
      names.flatMap((name) => tags.find(name) ?? row.report('tags', 'unknown_name') ?? []),
      MAX_TAGS,
    )
  );
};

/** The contents after a row, and the changed fields; the same array of tags if the row changes none. */
export const contentsIn = (tags: Tags, row: Row, before: Contents): Contents & { changed: Field[] } => {
  const kept = (field: Field) => before.tags.filter(isOf[field]);
  const wanted = { allergens: row.allergens(), tags: tagsIn(tags, row) };
  const moved = FIELDS.filter((field) => {
    const [list, old] = [wanted[field], kept(field)];
    return list && (list.length !== old.length || list.some((tag) => !old.includes(tag)));
  });
  const all = [...new Set(FIELDS.flatMap((field) => wanted[field] ?? kept(field)))];
  if (all.length > MAX_TAGS) row.report(moved[0] ?? 'tags', 'too_many');
  const declared = wanted.allergens !== undefined || before.allergens_declared;
  return {
    tags: moved.length > 0 ? all : before.tags,
    allergens_declared: declared,
    changed: FIELDS.filter((field) => moved.includes(field) || (field === 'allergens' && declared !== before.allergens_declared)),
  };
};
