// The symbols of tags as one sprite, named by content hash: each use in the document takes a few bytes, and a phone loads the sprite once
// (docs/decisions/0067-symbols.md).
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { TAG_SYMBOL_NAMES, TAG_SYMBOLS } from '../../contract/rules/tags/tag-symbols.ts';
import { symbolId } from '../ui/symbol-id.ts';

const drawn = Object.entries(TAG_SYMBOLS).map(
  ([name, path]) =>
    `<symbol id="${symbolId(TAG_SYMBOL_NAMES, name)}" viewBox="0 0 24 24" stroke-width="1.75" stroke-linejoin="round"><path d="${path}"/></symbol>`,
);
const SPRITE = `<svg xmlns="http://www.w3.org/2000/svg">${drawn.join('')}</svg>`;
const FILE = `assets/symbols-${createHash('sha256').update(SPRITE).digest('base64url').slice(0, 8)}.svg`;

/** Adds the sprite to the client build, and defines its address and symbol names for ui/TagIcon.tsx. */
export const symbols = (): Plugin => ({
  name: 'symbols',
  config: ({ base = '/' }) => ({
    define: { __SYMBOLS__: JSON.stringify(base + FILE), __SYMBOL_NAMES__: JSON.stringify(TAG_SYMBOL_NAMES.join(' ')) },
  }),
  configureServer: ({ middlewares, config }) => {
    middlewares.use(config.base + FILE, (_request, response) => {
      response.setHeader('content-type', 'image/svg+xml');
      response.end(SPRITE);
    });
  },
  generateBundle() {
    if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: FILE, source: SPRITE });
  },
});
