import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { preloadScript } from './preload.ts';

const manifest = {
  'index.html': { file: 'a/entry.js', isEntry: true, css: ['a/entry.css'] },
  'App.tsx': { file: 'a/app.js', imports: ['index.html', '_kit.js'], css: ['a/app.css'] },
  '_kit.js': { file: 'a/kit.js' },
  'login.tsx': { file: 'a/login.js', imports: ['index.html'] },
  'List.tsx': { file: 'a/list.js', imports: ['_kit.js'] },
  'Edit.tsx': { file: 'a/edit.js' },
  'fr.ts': { file: 'a/fr.js' },
  'de.ts': { file: 'a/de.js' },
};
const plan = {
  signedIn: 'App.tsx',
  signedOut: 'login.tsx',
  languages: { fr: 'fr.ts', de: 'de.ts' },
  routes: { product: ['List.tsx'], 'product/': ['Edit.tsx'] },
};

type Visit = { hash?: string; stored?: Record<string, string>; languages?: string[] };
/** What a browser would be told to load, with the way it is to load it. */
const asked = ({ hash = '', stored = {}, languages = ['fr-FR'] }: Visit): string[] => {
  const links: { rel: string; href: string }[] = [];
  runInNewContext(preloadScript(manifest, plan, '/admin/'), {
    document: { createElement: () => ({}), head: { append: (link: { rel: string; href: string }) => links.push(link) } },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    navigator: { languages },
    location: { hash },
  });
  return links.map(({ rel, href }) => `${rel} ${href.replace('/admin/a/', '')}`).sort();
};

describe('the preload script', () => {
  it('asks for the sign-in page and the language alone without a token', () => {
    expect(asked({ hash: '#/product', languages: ['de-AT'] })).toEqual(['modulepreload de.js', 'modulepreload login.js']);
  });

  it('asks for all that the route needs, each file once, nothing that the page names itself', () => {
    const application = ['modulepreload app.js', 'modulepreload fr.js', 'modulepreload kit.js', 'preload app.css'];
    const stored = { token: 'x' };
    expect(asked({ stored })).toEqual(application);
    expect(asked({ stored, hash: '#/product?page=2' })).toEqual([...application, 'modulepreload list.js'].sort());
    expect(asked({ stored, hash: '#/product/019b' })).toEqual([...application, 'modulepreload edit.js'].sort());
    expect(asked({ stored, hash: '#/unknown' })).toEqual(application);
  });

  it('takes the stored language first, and French where none fits', () => {
    expect(asked({ stored: { locale: 'de' } })).toContain('modulepreload de.js');
    expect(asked({ languages: ['ja-JP'] })).toContain('modulepreload fr.js');
  });

  it('shows the page for a new password whatever token there is', () => {
    expect(asked({ stored: { token: 'x' }, hash: '#/reset?token=abc' })).toContain('modulepreload login.js');
  });

  it('fails the build over a route whose file is gone', () => {
    expect(() => preloadScript(manifest, { ...plan, routes: { gone: ['Gone.tsx'] } }, '/')).toThrow('Gone.tsx');
  });
});
