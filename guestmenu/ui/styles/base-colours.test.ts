// The page's own colours stand in its styles; what follows a look is worked out from the same ones.
import fs from 'node:fs';
import path from 'node:path';
import { DEFAULTS } from '@ardoise/contract/rules/look/palette.ts';
import { expect, it } from 'vitest';

const css = fs.readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
/** `#fff` in full. */
const whole = (color: string): string => (color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color);

it.each(['light', 'dark'] as const)('are the same on a %s screen', (side) => {
  const [light = '', dark = ''] = css.split('(prefers-color-scheme: dark)');
  const rules = side === 'light' ? light : dark;
  for (const [name, color] of Object.entries(DEFAULTS[side])) {
    const [, said = ''] = new RegExp(`--${name}: (#\\w+);`).exec(rules) ?? [];
    expect([name, whole(said)]).toEqual([name, color]);
  }
});
