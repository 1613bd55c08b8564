// The columns `allergens` and `tags`: what a product holds, or an option of an instruction.
import { MOST_TAGS } from '@ardoise/contract/kit/fields.ts';
import { type Contents, isAllergen } from '@ardoise/contract/rules/contents.ts';
import { entries, type Line, listed, report } from '../import/cells.ts';
import { allergenNamed, type Tags } from '../import/names.ts';

const NO_ALLERGEN = new Set(['none', 'aucun', 'aucune', 'ninguno', 'nenhum', 'nessuno', 'keine', '-', '0']);
const COLUMNS = ['allergens', 'tags'] as const;
type Column = (typeof COLUMNS)[number];

const isOf = { allergens: isAllergen, tags: (tag: string) => !isAllergen(tag) };

/** The ids that a cell names; undefined where the sheet has no such column. */
const named = (line: Line, column: Column, find: (name: string) => string | undefined): string[] | undefined => {
  const names = entries(line, column);
  if (!names || (column === 'allergens' && names.length === 1 && NO_ALLERGEN.has((names[0] ?? '').toLowerCase()))) return names && [];
  return listed(
    line,
    column,
    names.flatMap((name) => find(name) ?? report(line, column, 'unknown_name') ?? []),
    MOST_TAGS,
  );
};

/** What a line makes of what something holds, and the columns that change it; the very same tags where it changes none. */
export const contentsIn = (tags: Tags, line: Line, before: Contents): Contents & { changed: Column[] } => {
  const kept = (column: Column) => before.tags.filter(isOf[column]);
  const said = { allergens: named(line, 'allergens', allergenNamed), tags: named(line, 'tags', (name) => tags.find(name)) };
  const moved = COLUMNS.filter((column) => {
    const [list, old] = [said[column], kept(column)];
    return list && (list.length !== old.length || list.some((tag) => !old.includes(tag)));
  });
  const wanted = [...new Set(COLUMNS.flatMap((column) => said[column] ?? kept(column)))];
  if (wanted.length > MOST_TAGS) report(line, moved[0] ?? 'tags', 'too_many');
  // An empty cell says that nobody has declared anything.
  const declared = said.allergens ? (entries(line, 'allergens') ?? []).length > 0 : before.allergens_declared;
  return {
    tags: moved.length > 0 ? wanted : before.tags,
    allergens_declared: declared,
    changed: COLUMNS.filter((column) => moved.includes(column) || (column === 'allergens' && declared !== before.allergens_declared)),
  };
};
