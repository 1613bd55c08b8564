// The ancestors of an element, and the colours that it inherits from them (docs/product/look.md#palette).

import { boxPalette, buttonColors, colorTransformFor, pagePalette } from '@ardoise/contract/rules/look/backgrounds.ts';
import { blendOver } from '@ardoise/contract/rules/look/colours.ts';
import type { Screen } from '@ardoise/contract/rules/look/messages.ts';
import { type Element, type Look, type Property, readSelector, type Selector } from '@ardoise/contract/rules/look/records.ts';
import { kindOf } from './markers.ts';

/** The chain of boxes of an element, outermost first and itself last. */
export const BOXES: Readonly<Record<Element, readonly Element[]>> = {
  'cst-menu': ['cst-menu'],
  'cst-category': ['cst-menu', 'cst-category'],
  'cst-item': ['cst-menu', 'cst-category', 'cst-item'],
};

type Styles = ReadonlyMap<Property, string>;
/** The recorded styles of each box of a selector; `around` names the specific records of the boxes. */
const boxesOf = (look: Look, { element, id }: Selector, around: readonly string[]): Styles[] => {
  if (!element) return [];
  const known = [...around, ...(id === null ? [] : [`${element}[${id}]`])];
  return BOXES[element].map((box) => {
    const ones = known.filter((one) => one.startsWith(`${box}[`));
    return new Map([box, ...ones].flatMap((one) => [...(look.get(one) ?? [])]));
  });
};

/** The background colour under the text of a selector. */
export const groundUnder = (look: Look, selector: Selector, around: readonly string[], screen: Screen): string => {
  if (selector.marker === 'cst-global-button') return buttonColors(look, screen).bg;
  const turn = colorTransformFor(screen);
  return boxesOf(look, selector, around).reduce((ground, styles) => {
    const own = styles.get('background-color');
    return own === undefined ? ground : blendOver(turn(own), ground);
  }, pagePalette(look, screen).bg);
};

/** The default colours of an element on light screens. */
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
