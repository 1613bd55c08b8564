// The page's default colours exist twice: in its styles, and in the contract, where looks are computed from them.
import fs from 'node:fs';
import path from 'node:path';
import { DEFAULTS } from '@ardoise/contract/rules/look/palette.ts';
import { expect, it } from 'vitest';

const css = fs.readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
/** Expands `#fff` to six digits. */
const expanded = (color: string): string => (color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color);

it.each(['light', 'dark'] as const)('has the contract’s default colours on a %s screen', (side) => {
  const [light = '', dark = ''] = css.split('(prefers-color-scheme: dark)');
  const rules = side === 'light' ? light : dark;
  for (const [name, color] of Object.entries(DEFAULTS[side])) {
    const [, value = ''] = new RegExp(`--${name}: (#\\w+);`).exec(rules) ?? [];
    expect([name, expanded(value)]).toEqual([name, color]);
  }
});
