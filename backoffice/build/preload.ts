// Generates a short inline script that preloads everything the first screen needs in one round trip: the chunks of the application or
// of the sign-in page, of the route and of the language. Without it, the browser would find each chunk only in the previous one.
import type { Plugin } from 'vite';

type Routes = Readonly<Record<string, readonly string[]>>;
type Bundle = { module: string; languages: Record<string, string>; routes?: Routes };
/** Modules, by their paths in backoffice/. `{locale}` in a route's file is the placeholder for the language. */
type Plan = {
  /** The module that the page links itself. */
  entry: string;
  signedIn: Bundle;
  signedOut: Bundle;
};
/** The part of a build's chunk that the script needs. */
export type Chunk = { fileName: string; moduleIds: readonly string[]; imports: readonly string[]; css: readonly string[] };

const chunkOf = (chunks: readonly Chunk[], module: string): Chunk => {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!chunk) throw new Error(`The build has no ${module}; see build/first-files.ts.`);
  return chunk;
};

const LOCALE = '{locale}';
/** Maps the files of each route. A route left without files is removed. */
const filesBy = (routes: Routes, replace: (file: string) => string[]): Routes =>
  Object.fromEntries(
    Object.entries(routes).flatMap(([route, files]) => {
      const found = files.flatMap(replace);
      return found.length > 0 ? [[route, found]] : [];
    }),
  );

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

/**
 * The script. It contains the file names once, and refers to them by index for each bundle (`i`: signed in, `o`: signed out): its own
 * files (`w`), its languages (`l`), its routes (`r`) and their texts by language (`t`). app/session/storage.ts defines the storage keys.
 */
export const preloadScript = (chunks: readonly Chunk[], { entry, signedIn, signedOut }: Plan, base: string): string => {
  const linked = filesOf(chunks, [entry]);
  const files: string[] = [];
  const numbers = (modules: readonly string[]) =>
    [...filesOf(chunks, modules)]
      .filter((file) => !linked.has(file))
      .map((file) => {
        if (!files.includes(file)) files.push(file);
        return files.indexOf(file);
      });
  const eachOf = (modules: Record<string, readonly string[]>) =>
    Object.fromEntries(Object.entries(modules).map(([name, some]) => [name, numbers(some)]));
  const withoutLocale = (routes: Routes) => filesBy(routes, (file) => (file.includes(LOCALE) ? [] : [file]));
  const forLocale = (routes: Routes, locale: string) =>
    filesBy(routes, (file) => (file.includes(LOCALE) ? [file.replace(LOCALE, locale)] : []));
  const bundleOf = ({ module, languages, routes = {} }: Bundle) => ({
    w: numbers([module]),
    l: eachOf(Object.fromEntries(Object.entries(languages).map(([locale, file]) => [locale, [file]]))),
    r: eachOf(withoutLocale(routes)),
    t: Object.fromEntries(Object.keys(languages).map((locale) => [locale, eachOf(forLocale(routes, locale))])),
  });
  const application = chunkOf(chunks, signedIn.module);
  if (filesOf(chunks, [signedOut.module]).has(application.fileName))
    throw new Error(`${signedOut.module} needs the whole application (${application.fileName}); see build/chunk-groups.ts.`);
  const plan = { i: bundleOf(signedIn), o: bundleOf(signedOut) };
  const read = (key: string) => `(()=>{try{return localStorage.getItem('${key}')}catch{return null}})()`;
  return [
    `(()=>{const f=${JSON.stringify(files)},p=${JSON.stringify(plan)},d=document.head,`,
    `h=location.hash.slice(2).split('?')[0].split('/'),k=h[0]+(h[1]?'/':''),t=${read('token')}&&h[0]!=='reset',w=t?p.i:p.o,`,
    `l=[${read('locale')},...navigator.languages].map(x=>x&&x.slice(0,2).toLowerCase()).find(x=>w.l[x])||'fr';`,
    `for(const n of new Set([...w.w,...(w.r[k]||[]),...w.l[l],...(w.t[l][k]||[])])){`,
    `const e=document.createElement('link'),c=f[n].endsWith('.css');`,
    `e.rel=c?'preload':'modulepreload';if(c)e.as='style';e.crossOrigin='';e.href='${base}'+f[n];d.append(e)}})()`,
  ].join('');
};

/** The Vite plugin that inserts the script into the built page. */
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
        if (page?.type !== 'asset') throw new Error('The build wrote no index.html.');
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
