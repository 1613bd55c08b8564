// The columns `allergens` and `tags`: what a product holds, or an option of an instruction.
import { MOST_TAGS } from '@ardoise/contract/kit/fields.ts';
import { type Contents, isAllergen } from '@ardoise/contract/rules/contents.ts';
import { allergenNamed, declaresNone, splitAllergens } from '../import/allergens.ts';
import { entries, LIST, type Line, listed, report, text } from '../import/cells.ts';
import type { Tags } from '../import/names.ts';

const COLUMNS = ['allergens', 'tags'] as const;
type Column = (typeof COLUMNS)[number];

const isOf = { allergens: isAllergen, tags: (tag: string) => !isAllergen(tag) };

/** The allergens that a cell declares, each once; undefined: it says nothing. */
const allergensIn = (line: Line): string[] | undefined => {
  const names = splitAllergens(text(line, 'allergens', LIST) ?? '');
  if (names.length === 0) return undefined;
  if (names.length === 1 && declaresNone(names[0] ?? '')) return [];
  return [...new Set(names.flatMap((name) => allergenNamed(name) ?? report(line, 'allergens', 'unknown_name') ?? []))];
};
/** The other tags that a cell names; undefined where the sheet has no such column. */
const tagsIn = (tags: Tags, line: Line): string[] | undefined => {
  const names = entries(line, 'tags');
  return (
    names &&
    listed(
      line,
      'tags',
      names.flatMap((name) => tags.find(name) ?? report(line, 'tags', 'unknown_name') ?? []),
      MOST_TAGS,
    )
  );
};

/** What a line makes of what something holds, and the columns that change it; the very same tags where it changes none. */
export const contentsIn = (tags: Tags, line: Line, before: Contents): Contents & { changed: Column[] } => {
  const kept = (column: Column) => before.tags.filter(isOf[column]);
  const said = { allergens: allergensIn(line), tags: tagsIn(tags, line) };
  const moved = COLUMNS.filter((column) => {
    const [list, old] = [said[column], kept(column)];
    return list && (list.length !== old.length || list.some((tag) => !old.includes(tag)));
  });
  const wanted = [...new Set(COLUMNS.flatMap((column) => said[column] ?? kept(column)))];
  if (wanted.length > MOST_TAGS) report(line, moved[0] ?? 'tags', 'too_many');
  const declared = said.allergens !== undefined || before.allergens_declared;
  return {
    tags: moved.length > 0 ? wanted : before.tags,
    allergens_declared: declared,
    changed: COLUMNS.filter((column) => moved.includes(column) || (column === 'allergens' && declared !== before.allergens_declared)),
  };
};
