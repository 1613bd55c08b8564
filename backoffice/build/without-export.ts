// Stands in for `jsonexport`, the CSV writer that ra-core's lists bring along: exports come from the server here.
import type { Plugin } from 'vite';

const NAME = /^jsonexport(\/|$)/;
const PLACE = '\0without-export';

export const withoutExport = (): Plugin => ({
  name: 'without-export',
  enforce: 'pre',
  resolveId: (id) => (NAME.test(id) ? PLACE : null),
  load: (id) => (id === PLACE ? "export default () => { throw new Error('Exports come from the server.'); };" : null),
});
