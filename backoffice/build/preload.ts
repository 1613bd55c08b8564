// Generates a short inline script that preloads everything the first screen needs in one round trip: the chunks of the application or
// of the sign-in page, of the route, and the texts. Without it, the browser would find each chunk only in the previous one.
import type { Plugin } from 'vite';

/** `texts`: groups of texts (backoffice/i18n). */
type Bundle = {
  module: string;
  texts: readonly string[];
  routes?: Readonly<Record<string, { files: readonly string[]; texts: readonly string[] }>>;
};
/** Modules, by their paths in backoffice/. */
type Plan = {
  /** The module that the page links itself. */
  entry: string;
  signedIn: Bundle;
  signedOut: Bundle;
  locales: readonly string[];
  /** The built file of a group of texts. */
  textFile(group: string, locale: string): string;
};
/** The part of a build's chunk that the script needs. */
export type Chunk = { fileName: string; moduleIds: readonly string[]; imports: readonly string[]; css: readonly string[] };

const chunkOf = (chunks: readonly Chunk[], module: string): Chunk => {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!chunk) throw new Error(`The build has no ${module}; see build/first-files.ts.`);
  return chunk;
};

/** The files of modules and of their static imports. Throws for an unknown module. */
const filesOf = (chunks: readonly Chunk[], modules: readonly string[]): Set<string> => {
  const files = new Set<string>();
  const visit = (chunk: Chunk | undefined, above: readonly string[]) => {
    if (!chunk) return;
    const chain = [...above, chunk.fileName];
    // A module in a cycle would run before its dependency, and the page would stay empty.
    if (above.includes(chunk.fileName)) throw new Error(`Circular imports between files: ${chain.join(', ')}; see build/chunk-groups.ts.`);
    if (files.has(chunk.fileName)) return;
    for (const file of [chunk.fileName, ...chunk.css]) files.add(file);
    for (const next of chunk.imports)
      visit(
        chunks.find(({ fileName }) => fileName === next),
        chain,
      );
  };
  for (const module of modules) {
    visit(chunkOf(chunks, module), []);
  }
  return files;
};

/** Throws unless each group has a file for each language without imports, because its name does not depend on them. */
const checkTexts = (chunks: readonly Chunk[], groups: readonly string[], { locales, textFile }: Plan): void => {
  for (const name of groups.flatMap((group) => locales.map((locale) => textFile(group, locale)))) {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (chunk?.imports.length !== 0) throw new Error(`The build has no ${name} that imports nothing; see build/text-files.ts.`);
  }
};

/**
 * The script. It holds the names of files (`f`) and of groups of texts (`g`) once, and refers to them by index for each bundle (`i`: signed
 * in, `o`: signed out) and route. app/session/storage.ts defines the storage keys.
 */
export const preloadScript = (chunks: readonly Chunk[], plan: Plan, base: string): string => {
  const { entry, signedIn, signedOut, locales, textFile } = plan;
  const linked = filesOf(chunks, [entry]);
  const files: string[] = [];
  const groups: string[] = [];
  const numberIn = (all: string[], one: string) => (all.includes(one) ? all.indexOf(one) : all.push(one) - 1);
  const numbers = (modules: readonly string[]) =>
    [...filesOf(chunks, modules)].filter((file) => !linked.has(file)).map((file) => numberIn(files, file));
  const needs = (modules: readonly string[], texts: readonly string[]) => [numbers(modules), texts.map((group) => numberIn(groups, group))];
  const bundleOf = ({ module, texts, routes = {} }: Bundle) => ({
    w: needs([module], texts),
    r: Object.fromEntries(Object.entries(routes).map(([route, own]) => [route, needs(own.files, own.texts)])),
  });
  const application = chunkOf(chunks, signedIn.module);
  if (filesOf(chunks, [signedOut.module]).has(application.fileName))
    throw new Error(`${signedOut.module} needs the whole application (${application.fileName}); see build/chunk-groups.ts.`);
  const bundles = { i: bundleOf(signedIn), o: bundleOf(signedOut) };
  checkTexts(chunks, groups, plan);
  const read = (key: string) => `(()=>{try{return localStorage.getItem('${key}')}catch{return null}})()`;
  return [
    `(()=>{const f=${JSON.stringify(files)},g=${JSON.stringify(groups)},p=${JSON.stringify(bundles)},d=document.head,`,
    `h=location.hash.slice(2).split('?')[0].split('/'),k=h[0]+(h[1]?'/':''),t=${read('token')}&&h[0]!=='reset',w=t?p.i:p.o,`,
    `l=[${read('locale')},...navigator.languages].map(x=>x&&x.slice(0,2).toLowerCase()).find(x=>${JSON.stringify(locales)}.includes(x))||'fr',`,
    'r=w.r[k]||[[],[]];',
    `for(const n of new Set([...w.w[0],...r[0]].map(n=>f[n]).concat([...w.w[1],...r[1]].map(n=>'${textFile('<g>', '<l>')}'.replace('<g>',g[n]).replace('<l>',l))))){`,
    `const e=document.createElement('link'),c=n.endsWith('.css');`,
    `e.rel=c?'preload':'modulepreload';if(c)e.as='style';e.crossOrigin='';e.href='${base}'+n;d.append(e)}})()`,
  ].join('');
};

/** Inserts the script into the built page. */
export const preload = (plan: Plan): Plugin => {
  let base = '/';
  return {
    name: 'preload',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      base = config.base;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no page.');
        const chunks = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk'
            ? [
                {
                  fileName: file.fileName,
                  moduleIds: file.moduleIds,
                  imports: file.imports,
                  css: [...(file.viteMetadata?.importedCss ?? [])],
                },
              ]
            : [],
        );
        const script = preloadScript(chunks, plan, base);
        page.source = String(page.source).replace('</title>', `</title>\n    <script>${script}</script>`);
      },
    },
  };
};
