import path from 'node:path';

/**
 * The file of a worker thread, `{name}.worker.ts` beside the module at `from`. Built, it lies beside the bundle;
 * as a source it needs the loader of TypeScript.
 */
export const workerFile = (from: string, name: string): URL => {
  if (!from.endsWith('.ts')) return new URL(`./${name}.worker${path.extname(from)}`, from);
  const loader = import.meta.resolve('tsx/esm/api');
  const source = new URL(`./${name}.worker.ts`, from);
  const script = `import { register } from '${loader}'; register(); await import('${source}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
};
