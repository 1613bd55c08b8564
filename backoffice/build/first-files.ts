// Which files each address needs first, told by the screens' own declarations: they run here with files that only say their names.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

/** An import that is made up here: the icons are not needed, and the page's files are told by loading each page. */
const MADE_UP: Record<string, string> = {
  '@tabler/icons-react': 'export {};',
  'first-files': `
    import { recordFields, screens } from '/screens.ts';
    const declared = await Promise.all(Object.values(recordFields).map((load) => load()));
    export const pages = await Promise.all(screens.flatMap(({ name, pages, early, start }) => pages.filter(({ path }) => !path.includes('/')).map(async ({ path, load, needs: { texts, fields } }) => (
      { address: start ? '' : path ? name + '/' : name, files: [...await Promise.all([load(), ...(early ? [early()] : [])]), ...(fields ? declared : []), ...(texts ? ['i18n/' + texts + '/{locale}.ts'] : [])] }
    ))));`,
};

const namesOnly = (root: string): Plugin => ({
  name: 'names-only',
  enforce: 'pre',
  resolveId: (id) => (id in MADE_UP ? `\0${id}` : undefined),
  load(id) {
    if (id.slice(1) in MADE_UP) return MADE_UP[id.slice(1)];
    if (!id.endsWith('.tsx') && !id.endsWith('/fields.ts')) return;
    const file = JSON.stringify(relative(root, id));
    return [...readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => `export const ${name} = ${file};`).join('\n');
  },
});

type Page = { address: string; files: unknown[] };

/**
 * Files by address: `x` is a screen's list, `x/` an address below it, '' the start; what stands below that is opened from there.
 * `{locale}` stands for the language.
 */
export const firstFiles = async (root: string): Promise<Record<string, string[]>> => {
  const plugins = [namesOnly(root)];
  const { module } = await runnerImport<{ pages: Page[] }>('first-files', { root, plugins, logLevel: 'warn' });
  const found: Record<string, string[]> = {};
  for (const { address, files } of module.pages) {
    const known = found[address] ?? [];
    // A plain page is made of shared files, and names none of its own.
    found[address] = [...new Set([...known, ...files.filter((file) => typeof file === 'string')])];
  }
  return found;
};
