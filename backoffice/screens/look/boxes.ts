// What an element lies in, and the colours that it takes from there (docs/product/look.md#palette).
import { seenOn } from '@ardoise/contract/rules/look/colours.ts';
import { boxPalette, buttonColors, pagePalette, turnOf } from '@ardoise/contract/rules/look/grounds.ts';
import type { Screen } from '@ardoise/contract/rules/look/messages.ts';
import { type Element, type Look, type Property, readSelector, type Selector } from '@ardoise/contract/rules/look/records.ts';
import { kindOf } from './markers.ts';

/** What an element lies in, the outermost first. */
export const BOXES: Readonly<Record<Element, readonly Element[]>> = {
  'cst-menu': ['cst-menu'],
  'cst-category': ['cst-menu', 'cst-category'],
  'cst-item': ['cst-menu', 'cst-category', 'cst-item'],
};

type Styles = ReadonlyMap<Property, string>;
/** What is said of each box that a selector lies in; `around` names the very records. */
const boxesOf = (look: Look, { element, id }: Selector, around: readonly string[]): Styles[] => {
  if (!element) return [];
  const known = [...around, ...(id === null ? [] : [`${element}[${id}]`])];
  return BOXES[element].map((box) => {
    const ones = known.filter((one) => one.startsWith(`${box}[`));
    return new Map([box, ...ones].flatMap((one) => [...(look.get(one) ?? [])]));
  });
};

/** The ground under the words of a selector. */
export const groundUnder = (look: Look, selector: Selector, around: readonly string[], screen: Screen): string => {
  if (selector.marker === 'cst-global-button') return buttonColors(look, screen).bg;
  const turn = turnOf(screen);
  return boxesOf(look, selector, around).reduce((ground, styles) => {
    const own = styles.get('background-color');
    return own === undefined ? ground : seenOn(turn(own), ground);
  }, pagePalette(look, screen).bg);
};

/** The colours that an element takes where no record says one, as light screens show them. */
export const coloursAt = (
  look: Look,
  text: string,
  around: readonly string[] = [],
): { ground: string; ink: string; line: string } | null => {
  const selector = readSelector(text);
  if (!selector) return null;
  if (selector.marker === 'cst-global-button') {
    const { bg, on } = buttonColors(look, 'light');
    return { ground: bg, ink: on, line: on };
  }
  const page = pagePalette(look, 'light');
  const { palette, ink } = boxesOf(look, selector, around).reduce(
    (outer, styles) => {
      const own = boxPalette(look, styles, 'light');
      return { palette: own ?? outer.palette, ink: styles.get('color') ?? own?.ink ?? outer.ink };
    },
    { palette: page, ink: look.get('cst-global-background')?.get('color') ?? page.ink },
  );
  const ground = selector.marker === 'cst-global-background' ? page.bg : 'transparent';
  return { ground, ink: kindOf(selector.marker) === 'text' ? palette.soft : ink, line: palette.line };
};
