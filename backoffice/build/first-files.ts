// Finds the files and texts that each address needs first: runs the screens' declarations with stub modules that export only their file
// names.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Group } from '../i18n/groups.ts';

/** Virtual modules: the icons are not needed, and `declared-pages` collects files by loading each page. */
const VIRTUAL_MODULES: Record<string, string> = {
  '@tabler/icons-react': 'export {};',
  'declared-pages': `
    import { recordFields, screens } from '/screens.ts';
    const fieldFiles = await Promise.all(Object.values(recordFields).map((load) => load()));
    const fieldTexts = screens.filter(({ fields = {} }) => Object.keys(fields).length > 0).map(({ name }) => name);
    export const pages = await Promise.all(screens.flatMap(({ name, pages, preload, start }) => pages.map(async ({ path, load, needs }) => {
      const component = await load();
      const plain = typeof component === 'function' && component();
      return {
        address: start ? '' : path ? name + '/' : name,
        path: name + '/' + path,
        files: [...(plain ? [] : [component]), ...(preload ? [await preload()] : []), ...(needs.fields ? fieldFiles : [])],
        shared: plain ? [plain.type, plain.props.pages] : [],
        texts: [...(needs.texts ?? []), ...(needs.fields ? fieldTexts : [])],
      };
    })));`,
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

/** `files` and `texts` are loaded first; `shared`: the files of a plain page, which has none of its own. */
export type DeclaredPage = { address: string; path: string; files: string[]; shared: string[]; texts: Group[] };

/** The pages of all screens, with the files and the groups of texts that each declares. */
export const declaredPages = async (root: string): Promise<DeclaredPage[]> => {
  const { module } = await runnerImport<{ pages: DeclaredPage[] }>('declared-pages', {
    root,
    plugins: [namesOnly(root)],
    logLevel: 'warn',
  });
  return module.pages;
};

export type FirstFiles = Readonly<Record<string, { files: string[]; texts: Group[] }>>;

/**
 * The files by address: `x` for a screen's list, `x/` for an address below it, '' for the start. Deeper pages are opened from a page above.
 */
export const firstFiles = async (root: string): Promise<FirstFiles> => {
  const found: Record<string, { files: string[]; texts: Group[] }> = {};
  for (const { address, path, files, texts } of await declaredPages(root)) {
    if (path.split('/').length > 2) continue;
    const known = found[address] ?? { files: [], texts: [] };
    found[address] = { files: [...new Set([...known.files, ...files])], texts: [...new Set([...known.texts, ...texts])] };
  }
  return found;
};
