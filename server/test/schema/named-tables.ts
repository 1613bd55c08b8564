// Finds the tables and the fragments of other modules in the text of a statement.

const TOKEN = /"[^"]+"|\w+|[(),.;]/g;
/** Words that precede a table. */
const BEFORE = new Set(['from', 'join', 'into', 'update', 'table', 'using']);
/** Words that end a list of tables. */
const AFTER = new Set(['where', 'set', 'select', 'returning', 'group', 'order', 'having', 'limit', 'union', 'values']);

const withoutTexts = (text: string): string => text.replace(/'(?:[^']|'')*'/g, "''").replace(/\/\*[\s\S]*?\*\/|--.*/g, ' ');

/** Words that may come between such a word and the table. */
const BETWEEN = new Set(['.', 'public', 'only', 'lateral']);

/** Every name in the position of a table: in `from` lists, joins and writes. */
const tableNames = (text: string): string[] => {
  const found: string[] = [];
  /** For each open bracket: true if a table follows a comma. */
  const lists = [false];
  let expected = false;
  for (const [token] of withoutTexts(text).matchAll(TOKEN)) {
    const word = token.replaceAll('"', '').toLowerCase();
    if (token === '(') lists.push(false);
    else if (token === ')') lists.pop();
    else if (token === ',') expected = lists.at(-1) ?? false;
    else if (BEFORE.has(word)) {
      lists[lists.length - 1] = true;
      expected = true;
    } else if (AFTER.has(word)) lists[lists.length - 1] = false;
    else if (expected && !BETWEEN.has(word)) {
      found.push(word);
      expected = false;
    }
  }
  return found;
};

/** The tables of `known` in a statement. */
export const tablesOf = (text: string, known: ReadonlyMap<string, unknown>): Set<string> =>
  new Set(tableNames(text).filter((name) => known.has(name)));

export type Fragment = { name: string; text: string };
/** A fragment without nested ones. */
const INNERMOST = /\/\*<([\w.-]+)>\*\/((?:(?!\/\*<)[\s\S])*)\/\*<\/>\*\//;

/** The fragments of a text, each without nested ones, and the remaining text. */
export const splitFragments = (text: string): { fragments: Fragment[]; rest: string } => {
  const fragments: Fragment[] = [];
  let rest = text;
  for (let found = INNERMOST.exec(rest); found; found = INNERMOST.exec(rest)) {
    fragments.push({ name: found[1] as string, text: found[2] as string });
    rest = rest.replace(found[0], () => ' _ ');
  }
  return { fragments, rest };
};
