// A sample matches the guests' page.
import { contrastOf } from '@ardoise/contract/rules/look/colours.ts';
import { lookOf } from '@ardoise/contract/rules/look/records.ts';
import { STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import { describe, expect, it } from 'vitest';
import { drawnOf, lettersOf } from './sample.ts';

describe('the sample of a look', () => {
  it.each(Object.entries(STARTING_LOOKS))('is readable for %s', (_, records) => {
    for (const { ground, title, text, price, button, on } of drawnOf(lookOf(records)))
      expect(Math.min(...[title, text, price].map((one) => contrastOf(one, ground)), contrastOf(on, button))).toBeGreaterThanOrEqual(4.5);
  });

  it('is drawn twice if a dark screen inverts it', () => {
    const grounds = (records: (typeof STARTING_LOOKS)['night']) => drawnOf(lookOf(records)).map(({ ground }) => ground);
    expect(grounds(STARTING_LOOKS.night)).toEqual(['#14161c']);
    const [light, dark] = grounds(STARTING_LOOKS.ink);
    expect(light).toBe('#ffffff');
    expect(contrastOf(light ?? '', dark ?? '')).toBeGreaterThan(12);
  });

  it('has the font and the line of the look', () => {
    const bistro = lookOf(STARTING_LOOKS.bistro);
    expect(lettersOf(bistro)).toEqual({ titles: 'Georgia', texts: 'Georgia', centred: true });
    expect(drawnOf(bistro)[0]).toMatchObject({ title: '#7a1f1f', line: '1px solid #dcc8b0' });
  });
});
