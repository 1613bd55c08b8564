// A short inline script that asks for everything the first screen needs in one hop: the chunks of the world (signed in or
// not), of the route and of the language, instead of one chunk telling of the next.
import type { Plugin } from 'vite';

type Plan = {
  signedIn: string;
  signedOut: string;
  /** Language code to its file. */
  languages: Record<string, string>;
  routes: Record<string, string[]>;
};
type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** Files of modules with all that they import statically; a module that the build does not know is an error. */
const filesOf = (manifest: Manifest, modules: readonly string[]): Set<string> => {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}; see the routes in vite.config.ts.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const next of chunk.imports ?? []) visit(next);
  };
  modules.forEach(visit);
  return files;
};

/** The script: `files` by number, the world's, the routes' and the languages' numbers. Keys are those of app/session/storage.ts. */
export const preloadScript = (manifest: Manifest, { signedIn, signedOut, languages, routes }: Plan, base: string): string => {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const already = filesOf(manifest, [entry]);
  const files: string[] = [];
  const numbers = (modules: readonly string[]) =>
    [...filesOf(manifest, modules)]
      .filter((file) => !already.has(file))
      .map((file) => {
        if (!files.includes(file)) files.push(file);
        return files.indexOf(file);
      });
  const plan = {
    i: numbers([signedIn]),
    o: numbers([signedOut]),
    r: Object.fromEntries(Object.entries(routes).map(([route, modules]) => [route, numbers(modules)])),
    l: Object.fromEntries(Object.entries(languages).map(([locale, file]) => [locale, numbers([file])])),
  };
  const read = (key: string) => `(()=>{try{return localStorage.getItem('${key}')}catch{return null}})()`;
  return [
    `(()=>{const f=${JSON.stringify(files)},p=${JSON.stringify(plan)},d=document.head;`,
    `const l=[${read('locale')},...navigator.languages].map(x=>x&&x.slice(0,2).toLowerCase()).find(x=>p.l[x])||'fr';`,
    `const h=location.hash.slice(2).split('?')[0].split('/'),t=${read('token')}&&h[0]!=='reset';`,
    `const r=t?[...p.i,...(p.r[h[0]+(h[1]?'/':'')]||[])]:p.o;`,
    `for(const n of new Set([...r,...p.l[l]])){const k=document.createElement('link'),c=f[n].endsWith('.css');`,
    `k.rel=c?'preload':'modulepreload';if(c)k.as='style';k.crossOrigin='';k.href='${base}'+f[n];d.append(k)}})()`,
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
        const manifest = bundle['.vite/manifest.json'];
        const page = bundle['index.html'];
        if (manifest?.type !== 'asset' || page?.type !== 'asset') throw new Error('The build wrote no manifest or no page.');
        const script = preloadScript(JSON.parse(String(manifest.source)) as Manifest, plan, base);
        page.source = String(page.source).replace('</title>', `</title>\n    <script>${script}</script>`);
      },
    },
  };
};
