// Finds the files that each address needs first: runs the screens' declarations with stub modules that export only their file names.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

/** Virtual modules: the icons are not needed, and `first-files` collects the files by loading each page. */
const VIRTUAL_MODULES: Record<string, string> = {
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
  resolveId: (id) => (id in VIRTUAL_MODULES ? `\0${id}` : undefined),
  load(id) {
    if (id.slice(1) in VIRTUAL_MODULES) return VIRTUAL_MODULES[id.slice(1)];
    if (!id.endsWith('.tsx') && !id.endsWith('/fields.ts')) return;
    const file = JSON.stringify(relative(root, id));
    return [...readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => `export const ${name} = ${file};`).join('\n');
  },
});

type Page = { address: string; files: unknown[] };

/**
 * The files by address: `x` for a screen's list, `x/` for an address below it, '' for the start. Deeper pages are opened from a page above
 * and not included. `{locale}` is the placeholder for the language.
 */
export const firstFiles = async (root: string): Promise<Record<string, string[]>> => {
  const plugins = [namesOnly(root)];
  const { module } = await runnerImport<{ pages: Page[] }>('first-files', { root, plugins, logLevel: 'warn' });
  const filesByAddress: Record<string, string[]> = {};
  for (const { address, files } of module.pages) {
    const known = filesByAddress[address] ?? [];
    // A plain page consists of shared files only and names none.
    filesByAddress[address] = [...new Set([...known, ...files.filter((file) => typeof file === 'string')])];
  }
  return filesByAddress;
};
