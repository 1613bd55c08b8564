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
  chunk('edit-fr', ['edit/fr.ts']),
  chunk('edit-de', ['edit/de.ts']),
  chunk('short-fr', ['short/fr.ts']),
  chunk('short-de', ['short/de.ts']),
  chunk('fr', ['texts/fr.ts'], ['short-fr']),
  chunk('de', ['texts/de.ts'], ['short-de']),
];
const plan = {
  entry: 'main.tsx',
  signedIn: {
    module: 'App.tsx',
    languages: { fr: 'texts/fr.ts', de: 'texts/de.ts' },
    routes: { product: ['List.tsx'], 'product/': ['Edit.tsx', 'edit/{locale}.ts'] },
  },
  signedOut: { module: 'login.tsx', languages: { fr: 'short/fr.ts', de: 'short/de.ts' } },
};

type Visit = { hash?: string; stored?: Record<string, string>; languages?: string[] };
/** What a browser would be told to load, with the way it is to load it. */
const asked = ({ hash = '', stored = {}, languages = ['fr-FR'] }: Visit): string[] => {
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
  it('asks for the sign-in page and its texts alone without a token', () => {
    expect(asked({ hash: '#/product', languages: ['de-AT'] })).toEqual(['modulepreload login.js', 'modulepreload short-de.js']);
  });

  it('asks for all that the route needs, each file once, nothing that the page names itself', () => {
    const application = [
      'modulepreload app.js',
      'modulepreload fr.js',
      'modulepreload kit.js',
      'modulepreload short-fr.js',
      'preload app.css',
    ];
    const stored = { token: 'x' };
    expect(asked({ stored })).toEqual(application);
    expect(asked({ stored, hash: '#/product?page=2' })).toEqual([...application, 'modulepreload list.js'].sort());
    expect(asked({ stored, hash: '#/product/019b' })).toEqual([...application, 'modulepreload edit.js', 'modulepreload edit-fr.js'].sort());
    expect(asked({ stored, hash: '#/unknown' })).toEqual(application);
  });

  it('takes the stored language first, and French where none fits', () => {
    expect(asked({ stored: { locale: 'de' } })).toContain('modulepreload short-de.js');
    expect(asked({ stored: { locale: 'de', token: 'x' }, hash: '#/product/019b' })).toContain('modulepreload edit-de.js');
    expect(asked({ languages: ['ja-JP'] })).toContain('modulepreload short-fr.js');
  });

  it('shows the page for a new password whatever token there is', () => {
    expect(asked({ stored: { token: 'x' }, hash: '#/reset?token=abc' })).toContain('modulepreload login.js');
  });

  it('fails the build over files that import each other in a circle', () => {
    const circle = [...chunks.filter(({ fileName }) => fileName !== 'a/kit.js'), chunk('kit', [], ['app'])];
    expect(() => preloadScript(circle, plan, '/')).toThrow('a/app.js, a/kit.js, a/app.js');
  });

  it('fails the build over a sign-in page that needs the application', () => {
    const heavy = [...chunks.filter(({ fileName }) => fileName !== 'a/login.js'), chunk('login', ['login.tsx'], ['app'])];
    expect(() => preloadScript(heavy, plan, '/')).toThrow('login.tsx would wait for the whole application (a/app.js)');
  });

  it('fails the build over a route whose file is gone', () => {
    expect(() => preloadScript(chunks, { ...plan, signedIn: { ...plan.signedIn, routes: { gone: ['Gone.tsx'] } } }, '/')).toThrow(
      'Gone.tsx',
    );
  });
});
