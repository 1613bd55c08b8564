// A short inline script that asks for everything the first screen needs in one hop: the chunks of the world (signed in or
// not), of the route and of the language, instead of one chunk telling of the next.
import type { Plugin } from 'vite';

type Routes = Readonly<Record<string, readonly string[]>>;
type World = { module: string; languages: Record<string, string>; routes?: Routes };
/** Modules by their paths in the application's folder; `{locale}` in one of a route stands for the language. */
type Plan = {
  /** What the page names itself. */
  entry: string;
  signedIn: World;
  signedOut: World;
};
/** What is read here of a chunk of the build. */
export type Chunk = { fileName: string; moduleIds: readonly string[]; imports: readonly string[]; css: readonly string[] };

const chunkOf = (chunks: readonly Chunk[], module: string): Chunk => {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!chunk) throw new Error(`The build has no ${module}; see build/first-files.ts.`);
  return chunk;
};

const LOCALE = '{locale}';
/** Routes with other files in place of each; those without any are left out. */
const filesBy = (routes: Routes, instead: (file: string) => string[]): Routes =>
  Object.fromEntries(
    Object.entries(routes).flatMap(([route, files]) => {
      const found = files.flatMap(instead);
      return found.length > 0 ? [[route, found]] : [];
    }),
  );

/** Files of modules with all that they import statically; a module that the build does not know is an error. */
const filesOf = (chunks: readonly Chunk[], modules: readonly string[]): Set<string> => {
  const files = new Set<string>();
  const visit = (chunk: Chunk | undefined, above: readonly string[]) => {
    if (!chunk) return;
    const way = [...above, chunk.fileName];
    // One of them would run before what it needs, and the page stay empty.
    if (above.includes(chunk.fileName))
      throw new Error(`Files import each other in a circle: ${way.join(', ')}; see build/chunk-groups.ts.`);
    if (files.has(chunk.fileName)) return;
    for (const file of [chunk.fileName, ...chunk.css]) files.add(file);
    for (const next of chunk.imports)
      visit(
        chunks.find(({ fileName }) => fileName === next),
        way,
      );
  };
  for (const module of modules) {
    visit(chunkOf(chunks, module), []);
  }
  return files;
};

/** The script: `files` by number, and each world's own, its languages' and its routes' numbers. Keys are those of app/session/storage.ts. */
export const preloadScript = (chunks: readonly Chunk[], { entry, signedIn, signedOut }: Plan, base: string): string => {
  const already = filesOf(chunks, [entry]);
  const files: string[] = [];
  const numbers = (modules: readonly string[]) =>
    [...filesOf(chunks, modules)]
      .filter((file) => !already.has(file))
      .map((file) => {
        if (!files.includes(file)) files.push(file);
        return files.indexOf(file);
      });
  const eachOf = (modules: Record<string, readonly string[]>) =>
    Object.fromEntries(Object.entries(modules).map(([name, some]) => [name, numbers(some)]));
  const ofAll = (routes: Routes) => filesBy(routes, (file) => (file.includes(LOCALE) ? [] : [file]));
  const ofOne = (routes: Routes, locale: string) =>
    filesBy(routes, (file) => (file.includes(LOCALE) ? [file.replace(LOCALE, locale)] : []));
  const worldOf = ({ module, languages, routes = {} }: World) => ({
    w: numbers([module]),
    l: eachOf(Object.fromEntries(Object.entries(languages).map(([locale, file]) => [locale, [file]]))),
    r: eachOf(ofAll(routes)),
    t: Object.fromEntries(Object.keys(languages).map((locale) => [locale, eachOf(ofOne(routes, locale))])),
  });
  const application = chunkOf(chunks, signedIn.module);
  if (filesOf(chunks, [signedOut.module]).has(application.fileName))
    throw new Error(`${signedOut.module} would wait for the whole application (${application.fileName}); see build/chunk-groups.ts.`);
  const plan = { i: worldOf(signedIn), o: worldOf(signedOut) };
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

/** Puts the script into the built page. */
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
        if (page?.type !== 'asset') throw new Error('The build wrote no page.');
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
