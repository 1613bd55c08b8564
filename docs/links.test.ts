// Checks references: comments cite only pages of this repository, and every cited page, anchor and link exists.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const TEXT = /\.(md|tsx?|mjs|cjs|js|sql|css|html|json|ya?ml|example)$/;

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const files = tracked.filter((file) => TEXT.test(file) && file !== 'package-lock.json' && fs.existsSync(path.join(root, file)));
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** Each line of a file that a pattern finds something in, with its place. */
const linesWith = (file: string, pattern: RegExp): string[] =>
  read(file)
    .split('\n')
    .flatMap((line, place) => (pattern.test(line) ? [`${file}:${place + 1} ${line.trim()}`] : []));

/** The anchors of a page, as GitHub makes them of headings, and those that it sets itself. */
const anchorsOf = (page: string): Set<string> => {
  const anchors = new Set<string>();
  for (const [, heading = ''] of page.matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = text.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again++) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  for (const [, id = ''] of page.matchAll(/<a id="([^"]+)"><\/a>/g)) anchors.add(id);
  return anchors;
};

/** Why a page, with or without an anchor, cannot be read; nothing where it can. */
const whyMissing = (target: string): string | null => {
  const [file = '', anchor] = target.split('#');
  if (!fs.existsSync(path.join(root, file))) return 'no such file';
  return anchor && file.endsWith('.md') && !anchorsOf(read(file)).has(anchor) ? 'no such anchor' : null;
};

const missing = (from: string, targets: readonly string[]): string[] =>
  targets.flatMap((target) => {
    const why = whyMissing(target);
    return why ? [`${from} → ${target}: ${why}`] : [];
  });

it('cites no page that is not in the repository', () => {
  const pages = [
    'part-1-catalogue',
    'part-2-orders',
    'system\\.md',
    'integrations\\.md',
    'hardening',
    'goals\\.md',
    'demo-menu',
    'design\\.md',
  ];
  const elsewhere = new RegExp(`\\b(${pages.join('|')}|parts? [12](,? section| and 2| says))\\b|\\bpart [12], "|\\(goals:`, 'i');
  const judged = files.filter((file) => file !== 'docs/links.test.ts');
  expect(judged.flatMap((file) => linesWith(file, elsewhere))).toEqual([]);
});

it('cites pages and anchors of docs that exist', () => {
  const cited = (file: string) => [...read(file).matchAll(/(?<![\w./-])docs\/[\w./-]*\.md(?:#[\w-]+)?/g)].map(([target]) => target);
  expect(files.flatMap((file) => missing(file, cited(file)))).toEqual([]);
});

it('has no dead link between pages', () => {
  const linked = (page: string) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => (target.startsWith('#') ? page + target : path.posix.join(path.posix.dirname(page), target)));
  expect(files.filter((file) => file.endsWith('.md')).flatMap((page) => missing(page, linked(page)))).toEqual([]);
});

it('lists every page of the product in its index', () => {
  const pages = tracked.filter((file) => /^docs\/product\/(?!README).*\.md$/.test(file)).map((file) => path.basename(file));
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((page) => !read('docs/product/README.md').includes(`](${page})`))).toEqual([]);
});

it('has no padded tables: a row that changes would change all others', () => {
  const pages = files.filter((file) => file.endsWith('.md'));
  expect(pages.flatMap((file) => linesWith(file, /^\|.*( {2,}\||\| {2,})|^\|[-:| ]*-{4,}/))).toEqual([]);
});
