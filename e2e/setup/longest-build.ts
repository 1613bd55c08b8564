// Builds both applications with the longest texts into a folder from which a server can start: tsx longest-build.ts FOLDER
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { INTERFACE_LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { build, type InlineConfig, type Plugin } from 'vite';
import { LONGEST_GUEST, LONGEST_OF_GUEST, LONGEST_OFFICE, longestOf } from './longest.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The exports of a text file by name. */
const textsIn = async (path: string): Promise<[name: string, texts: object][]> =>
  Object.entries((await import(path)) as Record<string, object>);

/** The module that replaces a text file. */
const longestModule = async (path: string, own: string, locales: readonly string[]): Promise<string> => {
  const others = await Promise.all(locales.map(async (locale) => new Map(await textsIn(path.replace(`/${own}.ts`, `/${locale}.ts`)))));
  const exported = (await textsIn(path)).map(([name, texts]) => {
    const longest = longestOf(
      texts,
      others.flatMap((other) => other.get(name) ?? []),
    );
    return `export const ${name} = ${JSON.stringify(longest)};`;
  });
  return exported.join('\n');
};

/** Replaces the texts of one language by the longest ones. */
const longestTexts = async (app: string, own: string, locales: readonly string[]): Promise<Plugin> => {
  const folder = join(ROOT, app, 'i18n');
  const files = (await readdir(folder, { recursive: true })).filter((file) => `/${file}`.endsWith(`/${own}.ts`));
  const modules = new Map<string, string>();
  for (const file of files) modules.set(join(folder, file), await longestModule(join(folder, file), own, locales));
  return { name: 'longest-texts', enforce: 'pre', load: (id) => modules.get(id) };
};

const buildInto = (folder: string, app: string, plugin: Plugin, options: InlineConfig['build']) => {
  const root = join(ROOT, app);
  const configFile = join(root, 'vite.config.ts');
  return build({
    root,
    configFile,
    logLevel: 'warn',
    plugins: [plugin],
    build: { ...options, outDir: join(folder, options?.outDir ?? ''), emptyOutDir: true },
  });
};

/** Copies the server's build, from which the server finds the others. */
const addServer = async (folder: string): Promise<void> => {
  await cp(join(ROOT, 'server/dist'), join(folder, 'server/dist'), { recursive: true });
  for (const path of ['package.json', 'package-lock.json', 'node_modules', 'demo', 'server/migrations']) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(ROOT, path), join(folder, path));
  }
};

const [folder = ''] = process.argv.slice(2);
const [office, guest] = await Promise.all([
  longestTexts('backoffice', LONGEST_OFFICE, INTERFACE_LOCALES),
  longestTexts('guestmenu', LONGEST_GUEST, LONGEST_OF_GUEST satisfies readonly Locale[]),
]);
await Promise.all([
  buildInto(folder, 'backoffice', office, { outDir: 'backoffice/dist' }),
  buildInto(folder, 'guestmenu', guest, { outDir: 'guestmenu/dist/client' }),
  buildInto(folder, 'guestmenu', guest, { outDir: 'guestmenu/dist/server', ssr: 'entry-server.tsx' }),
  addServer(folder),
]);
