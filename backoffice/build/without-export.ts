// Replaces `jsonexport`, the CSV writer that ra-core's lists import, by a stub: the server makes the exports.
import type { Plugin } from 'vite';

const NAME = /^jsonexport(\/|$)/;
const VIRTUAL_ID = '\0without-export';

export const withoutExport = (): Plugin => ({
  name: 'without-export',
  enforce: 'pre',
  resolveId: (id) => (NAME.test(id) ? VIRTUAL_ID : null),
  load: (id) => (id === VIRTUAL_ID ? "export default () => { throw new Error('Exports come from the server.'); };" : null),
});
