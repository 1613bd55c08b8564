import path from 'node:path';

/**
 * The file of a worker thread, `{name}.worker.ts` next to the module `from`. In the build it is next to the bundle; from sources it is
 * loaded with the TypeScript loader.
 */
export const workerFile = (from: string, name: string): URL => {
  if (!from.endsWith('.ts')) return new URL(`./${name}.worker${path.extname(from)}`, from);
  const loader = import.meta.resolve('tsx/esm/api');
  const source = new URL(`./${name}.worker.ts`, from);
  const script = `import { register } from '${loader}'; register(); await import('${source}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
};
