// The colours of a look's sample on light and dark screens.
import { blendOver, darkVariantOf, isLight } from '@ardoise/contract/rules/look/colours.ts';
import { textColorOn } from '@ardoise/contract/rules/look/palette.ts';
import type { Look, Property } from '@ardoise/contract/rules/look/records.ts';
import { borderOf, currentValueOf } from '../values.ts';

export type Drawn = {
  ground: string;
  title: string;
  text: string;
  price: string;
  button: string;
  /** Text colour of the button. */
  on: string;
  line: string;
};

const colorsIn = (look: Look, turn: (color: string) => string): Drawn => {
  const of = (part: string, property: Property = 'color') => currentValueOf(look, `cst-global-${part}`, property).value;
  const ground = of('background', 'background-color');
  const seen = (color: string) => turn(blendOver(color, ground));
  const button = seen(of('button', 'background-color'));
  const { width, color } = borderOf(look, 'cst-global-separator');
  return {
    ground: turn(ground),
    title: seen(of('title')),
    text: seen(of('text')),
    price: seen(of('price')),
    button,
    on: textColorOn(button),
    line: `${width}px solid ${seen(color)}`,
  };
};

/** Two sets if dark screens invert the look, otherwise one. */
export const drawnOf = (look: Look): Drawn[] => {
  const light = colorsIn(look, (color) => color);
  return isLight(light.ground) ? [light, colorsIn(look, darkVariantOf)] : [light];
};

export type Letters = { titles: string; texts: string; centred: boolean };

const familyIn = (look: Look, marker: string): string => currentValueOf(look, marker, 'font-family').value;

export const lettersOf = (look: Look): Letters => {
  const texts = familyIn(look, 'cst-global-background');
  return {
    titles: familyIn(look, 'cst-global-title') || texts,
    texts,
    centred: currentValueOf(look, 'cst-menu-title', 'text-align').value === 'center',
  };
};
