// Which tables a statement names, and which fragments of other modules it holds, from its text alone.

const TOKEN = /"[^"]+"|\w+|[(),.;]/g;
/** Words after which a table is named. */
const BEFORE = new Set(['from', 'join', 'into', 'update', 'table', 'using']);
/** Words that end a list of tables. */
const AFTER = new Set(['where', 'set', 'select', 'returning', 'group', 'order', 'having', 'limit', 'union', 'values']);

const withoutTexts = (text: string): string => text.replace(/'(?:[^']|'')*'/g, "''").replace(/\/\*[\s\S]*?\*\/|--.*/g, ' ');

/** Words between the one that a table follows and the table. */
const BETWEEN = new Set(['.', 'public', 'only', 'lateral']);

/** Every name that is where SQL names a table: in `from` lists and joins, and where a row is written. */
const tableNames = (text: string): string[] => {
  const found: string[] = [];
  /** For each open bracket, whether a comma is followed by a table. */
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

/** The tables among `known` that a statement names. */
export const tablesOf = (text: string, known: ReadonlyMap<string, unknown>): Set<string> =>
  new Set(tableNames(text).filter((name) => known.has(name)));

export type Fragment = { name: string; text: string };
/** A fragment that holds no other. */
const INNERMOST = /\/\*<([\w.-]+)>\*\/((?:(?!\/\*<)[\s\S])*)\/\*<\/>\*\//;

/** The fragments of a text, each without those in it, and what is left. */
export const splitFragments = (text: string): { fragments: Fragment[]; rest: string } => {
  const fragments: Fragment[] = [];
  let rest = text;
  for (let found = INNERMOST.exec(rest); found; found = INNERMOST.exec(rest)) {
    fragments.push({ name: found[1] as string, text: found[2] as string });
    rest = rest.replace(found[0], () => ' _ ');
  }
  return { fragments, rest };
};
