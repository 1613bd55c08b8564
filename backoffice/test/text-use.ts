// The texts that a file and its imports show, read from the sources: string literals that are keys, and the keys that begin like a template
// in `t()`. `translate()` is left out: its callers give a text for a missing key.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A module, or one export of the index of a screen. */
type Node = { file: string; name?: string };
type Edge = Node & { texts: readonly string[] };
type Use = { key: string; file: string; given: readonly string[] };

const withoutComments = (code: string): string => code.replace(/^\s*\/\/.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '');
const STATIC = /^(?:import|export) (?!type\b)(?:([^'";]*?) from )?'(\.[^']+\.tsx?)';/gm;
const LAZY = /(?:withTexts\(\s*(\[[^\]]*\]|\w+),\s*\(\) => )?import\(\s*'(\.[^']+)',?\s*\)(\),\s*loadFields\(\))?/g;
const isIndex = (file: string): boolean => /^screens\/\w+\/index\.ts$/.test(file);
const namesIn = (clause = ''): string[] =>
  [...clause.matchAll(/\b(?:type )?(\w+)\b/g)].flatMap(([whole, name = '']) => (whole === name ? [name] : []));

/** The statement of a constant with those of the constants that it names. */
const statementsOf = (code: string, name: string): string => {
  const all = new Map(code.split(/^(?=(?:export )?const )/m).map((one) => [/^(?:export )?const (\w+)/.exec(one)?.[1] ?? '', one]));
  const found = new Set<string>();
  const add = (one: string): void => {
    const statement = all.get(one);
    if (!statement || found.has(one)) return;
    found.add(one);
    for (const [word] of statement.replace(/'[^']*'/g, '').matchAll(/\w+/g)) add(word);
  };
  add(name);
  return [...found].map((one) => all.get(one)).join('');
};

/** The names in `['a', ...list]` or in a constant of that kind. */
const listIn = (text: string, code: string): string[] =>
  [...text.matchAll(/'([\w-]+)'|(\w+)/g)].flatMap(([, literal, constant = '']) =>
    literal ? [literal] : listIn(new RegExp(`const ${constant} = (\\[[^\\]]*\\])`).exec(code)?.[1] ?? '', code),
  );

export const textUse = (root: string, keys: readonly string[], ofFields: readonly string[]) => {
  const known = new Set(keys);
  const sources = new Map<string, string>();
  const sourceOf = (file: string): string => {
    const source = sources.get(file) ?? withoutComments(readFileSync(join(root, file), 'utf8'));
    sources.set(file, source);
    return source;
  };
  const codeOf = ({ file, name }: Node): string => (name ? statementsOf(sourceOf(file), name) : sourceOf(file));
  const keysIn = (code: string): string[] => [
    ...[...code.matchAll(/['"`]([\w.-]+)['"`]/g)].flatMap(([, key = '']) => (known.has(key) ? [key] : [])),
    ...[...code.matchAll(/\bt\(\s*`([\w.]+\.\w*)\$\{/g)].flatMap(([, before = '']) => keys.filter((key) => key.startsWith(before))),
  ];
  const staticOf = (node: Node): Node[] =>
    [...sourceOf(node.file).matchAll(STATIC)].flatMap(([, clause, path = '']): Node[] => {
      const file = join(dirname(node.file), path);
      if (!isIndex(file)) return [{ file }];
      return node.file === 'screens.ts' ? [{ file }] : namesIn(clause).map((name) => ({ file, name }));
    });
  /** The files that a module loads later; those of a declaration belong to its pages. */
  const lazyOf = (node: Node): Edge[] =>
    (isIndex(node.file) && !node.name) || node.file === 'ui/plain-screen.ts'
      ? []
      : [...codeOf(node).matchAll(LAZY)].map(([, texts = '', path = '', fields]) => ({
          file: join(dirname(node.file), path),
          texts: [...listIn(texts, sourceOf(node.file)), ...(fields ? ofFields : [])],
        }));

  /** An export of an index has only the files that it loads itself. */
  const nextOf = (node: Node, given: readonly string[]): [Node, readonly string[]][] => [
    ...(node.name ? [] : staticOf(node).filter(({ file }) => file !== 'screens.ts')).map((next): [Node, typeof given] => [next, given]),
    ...lazyOf(node).map(({ texts, ...next }): [Node, typeof given] => [next, [...new Set([...given, ...texts])].sort()]),
  ];

  /** The keys that files show with all that they import, each with the file that names it and the groups that are loaded there. */
  return (files: readonly string[], groups: readonly string[]): Use[] => {
    const found: Use[] = [];
    const seen = new Set<string>();
    const visit = (node: Node, given: readonly string[]): void => {
      const here = `${node.file} ${node.name} ${given.join()}`;
      if (seen.has(here) || /^(i18n\/|\.\.)/.test(node.file)) return;
      seen.add(here);
      for (const key of keysIn(codeOf(node))) found.push({ key, file: node.file, given });
      for (const [next, loaded] of nextOf(node, given)) visit(next, loaded);
    };
    for (const file of files) visit({ file }, [...new Set(groups)].sort());
    return found;
  };
};
