// The outlines of the selected and the hovered element, in the frame only. Outlines do not affect the layout.
import { readSelector } from '@ardoise/contract/rules/look/records.ts';
import { cssSelector } from '@ardoise/contract/rules/look/sheet.ts';

/** Visible on any background. */
const SELECTED = '3px solid #2f6bff';
const HOVERED = '2px dashed #2f6bff';
/** A dish's title covers its whole line for taps; in select mode each part must be selectable. */
const SELECTING = '.cst-item-title button::after{content:none!important}body *{cursor:crosshair!important}';

/** The CSS selector of a look's selector; null if it is invalid. */
export const cssOf = (selector: string): string | null => {
  const read = readSelector(selector);
  return read && cssSelector(read);
};

const outline = (selector: string | null, line: string): string => {
  const css = selector && cssOf(selector);
  // The page itself has no space around it.
  return css ? `${css}{outline:${line};outline-offset:${css === '.cst-global-background' ? '-3px' : '2px'}}` : '';
};

export type Marks = { select: boolean; selected: string | null; hovered: string | null };

/** The style sheet of the marks, in no layer, so that it overrides any look. */
export const marksSheet = ({ select, selected, hovered }: Marks): string =>
  (select ? SELECTING + outline(hovered, HOVERED) : '') + outline(selected, SELECTED);
