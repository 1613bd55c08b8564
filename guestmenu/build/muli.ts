// The font Muli (now called Mulish) as files of the build, named by content hash. Only pages whose look uses it load them. Its licence is
// included (docs/decisions/0079-looks-on-guest-pages.md).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@fontsource-variable/mulish/package.json'));
/** The subsets for our eleven languages; most pages load only the first one. Other scripts use the phone's fonts. */
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

/** Adds the files to the client build, and defines their addresses and character ranges for app/look/muli.ts. */
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
