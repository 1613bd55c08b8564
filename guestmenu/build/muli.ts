// The font Muli (as Mulish, its present name) as files of the build, named by what is in them: only the page of a venue whose look asks for
// it loads any. Its licence stands beside (docs/decisions/0079-the-page-wears-a-look.md).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@fontsource-variable/mulish/package.json'));
/** What our eleven languages need of it; the first one is the one that most pages load. Phones bring what Mulish has not. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic'];

const { unicode, files } = (() => {
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const read = (subset: string) => {
    const source = readFileSync(join(folder, `files/mulish-${subset}-wght-normal.woff2`));
    return { name: `assets/mulish-${subset}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.woff2`, source };
  };
  return { unicode: ranges, files: SUBSETS.map(read) };
})();
const LICENCE = { name: 'assets/mulish-LICENSE.txt', source: readFileSync(join(folder, 'LICENSE')) };

/** Writes the files into the client's build, and tells sources their addresses and letters (app/look/muli.ts). */
export const muli = (): Plugin => ({
  name: 'muli',
  config: ({ base = '/' }) => ({
    define: { __MULI__: JSON.stringify(files.map(({ name }, place) => [base + name, unicode[SUBSETS[place] as string]])) },
  }),
  configureServer: ({ middlewares, config }) => {
    for (const { name, source } of files)
      middlewares.use(config.base + name, (_request, response) => {
        response.setHeader('content-type', 'font/woff2');
        response.end(source);
      });
  },
  generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const { name, source } of [...files, LICENCE]) this.emitFile({ type: 'asset', fileName: name, source });
  },
});
