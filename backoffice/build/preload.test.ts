import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type Chunk, preloadScript } from './preload.ts';

const chunk = (file: string, modules: string[], imports: string[] = [], css: string[] = []): Chunk => ({
  fileName: `a/${file}.js`,
  moduleIds: modules.map((module) => `/office/${module}`),
  imports: imports.map((one) => `a/${one}.js`),
  css: css.map((one) => `a/${one}.css`),
});
const chunks = [
  chunk('entry', ['index.html', 'main.tsx'], [], ['entry']),
  chunk('app', ['ui/Page.tsx', 'App.tsx'], ['entry', 'kit'], ['app']),
  chunk('kit', []),
  chunk('login', ['login.tsx'], ['entry']),
  chunk('list', ['List.tsx'], ['kit']),
  chunk('edit', ['Edit.tsx']),
  ...['short', 'long', 'edit', 'own'].flatMap((group) =>
    ['fr', 'de'].map((locale) => chunk(`${group}-${locale}`, [`${group}/${locale}.ts`])),
  ),
];
const plan = {
  entry: 'main.tsx',
  signedIn: {
    module: 'App.tsx',
    texts: ['short', 'long'],
    routes: { product: { files: ['List.tsx'], texts: [] }, 'product/': { files: ['Edit.tsx'], texts: ['edit', 'long'] } },
  },
  signedOut: { module: 'login.tsx', texts: ['short'] },
  locales: ['fr', 'de'],
  textFile: (group: string, locale: string) => `a/${group}-${locale}.js`,
};

type Visit = { hash?: string; stored?: Record<string, string>; languages?: string[] };
/** The links that the script adds in a browser, as `rel file`. */
const linksFor = ({ hash = '', stored = {}, languages = ['fr-FR'] }: Visit): string[] => {
  const links: { rel: string; href: string }[] = [];
  runInNewContext(preloadScript(chunks, plan, '/admin/'), {
    document: { createElement: () => ({}), head: { append: (link: { rel: string; href: string }) => links.push(link) } },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    navigator: { languages },
    location: { hash },
  });
  return links.map(({ rel, href }) => `${rel} ${href.replace('/admin/a/', '')}`).sort();
};

describe('the preload script', () => {
  it('loads only the sign-in page and its texts without a token', () => {
    expect(linksFor({ hash: '#/product', languages: ['de-AT'] })).toEqual(['modulepreload login.js', 'modulepreload short-de.js']);
  });

  it('loads each file of the route once, without those that the page links itself', () => {
    const application = [
      'modulepreload app.js',
      'modulepreload kit.js',
      'modulepreload long-fr.js',
      'modulepreload short-fr.js',
      'preload app.css',
    ];
    const stored = { token: 'x' };
    expect(linksFor({ stored })).toEqual(application);
    expect(linksFor({ stored, hash: '#/product?page=2' })).toEqual([...application, 'modulepreload list.js'].sort());
    expect(linksFor({ stored, hash: '#/product/019b' })).toEqual(
      [...application, 'modulepreload edit.js', 'modulepreload edit-fr.js'].sort(),
    );
    expect(linksFor({ stored, hash: '#/unknown' })).toEqual(application);
  });

  it('prefers the stored language, and falls back to French', () => {
    expect(linksFor({ stored: { locale: 'de' } })).toContain('modulepreload short-de.js');
    expect(linksFor({ stored: { locale: 'de', token: 'x' }, hash: '#/product/019b' })).toContain('modulepreload edit-de.js');
    expect(linksFor({ languages: ['ja-JP'] })).toContain('modulepreload short-fr.js');
  });

  it('loads the sign-in page for a reset link, even with a token', () => {
    expect(linksFor({ stored: { token: 'x' }, hash: '#/reset?token=abc' })).toContain('modulepreload login.js');
  });

  it('fails the build on circular imports between files', () => {
    const circle = [...chunks.filter(({ fileName }) => fileName !== 'a/kit.js'), chunk('kit', [], ['app'])];
    expect(() => preloadScript(circle, plan, '/')).toThrow('a/app.js, a/kit.js, a/app.js');
  });

  it('fails the build if the sign-in page needs the application', () => {
    const heavy = [...chunks.filter(({ fileName }) => fileName !== 'a/login.js'), chunk('login', ['login.tsx'], ['app'])];
    expect(() => preloadScript(heavy, plan, '/')).toThrow('login.tsx needs the whole application (a/app.js)');
  });

  it('fails the build if the file of a route is missing', () => {
    expect(() =>
      preloadScript(chunks, { ...plan, signedIn: { ...plan.signedIn, routes: { gone: { files: ['Gone.tsx'], texts: [] } } } }, '/'),
    ).toThrow('Gone.tsx');
  });

  it('fails the build over texts of a route that are not there, or that import something', () => {
    const withTexts = (texts: string[]) => ({ ...plan, signedIn: { ...plan.signedIn, routes: { x: { files: [], texts } } } });
    expect(() => preloadScript(chunks, withTexts(['gone']), '/')).toThrow('a/gone-fr.js');
    const other = chunks.map((one) => (one.fileName === 'a/own-de.js' ? { ...one, imports: ['a/kit.js'] } : one));
    expect(() => preloadScript(other, withTexts(['own']), '/')).toThrow('a/own-de.js');
  });
});
