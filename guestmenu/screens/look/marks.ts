// What shows in the frame alone: an outline around what is selected, and around what the pointer is on. Outlines take no room.
import { readSelector } from '@ardoise/contract/rules/look/records.ts';
import { cssSelector } from '@ardoise/contract/rules/look/sheet.ts';

/** Seen on any ground. */
const SELECTED = '3px solid #2f6bff';
const HOVERED = '2px dashed #2f6bff';
/** Names lie over their whole line, so that a tap anywhere opens it: here each part is hit by itself. */
const SELECTING = '.cst-item-title button::after{content:none!important}body *{cursor:crosshair!important}';

/** The selector of a sheet; null: none. */
export const cssOf = (selector: string): string | null => {
  const read = readSelector(selector);
  return read && cssSelector(read);
};

const outline = (selector: string | null, line: string): string => {
  const css = selector && cssOf(selector);
  // The page itself has no room around it.
  return css ? `${css}{outline:${line};outline-offset:${css === '.cst-global-background' ? '-3px' : '2px'}}` : '';
};

export type Marks = { select: boolean; selected: string | null; hovered: string | null };

/** The sheet of the marks, in no layer: nothing that a look says is above it. */
export const marksSheet = ({ select, selected, hovered }: Marks): string =>
  (select ? SELECTING + outline(hovered, HOVERED) : '') + outline(selected, SELECTED);
