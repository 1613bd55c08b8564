// The style sheet of a look: made of its records as they were read, never of text that somebody sent (docs/product/look.md#sheet).
import { askedPalette, boxPalette, buttonColors, screensOf, type Turn, turnOf } from './grounds.ts';
import type { Screen } from './messages.ts';
import type { Palette } from './palette.ts';
import { familyOf, fontOf, type Look, lookOf, type Property, readSelector, recordsOf, type Selector, type StyleRecord } from './records.ts';

/** Where the binary of an uploaded font is. */
export const fontAddress = (font: string): string => `/style/fonts/${font}/binary`;

/** How a family is asked for; what a phone lacks of it comes from the ones that follow. */
const STACKS: Readonly<Record<string, string>> = {
  Georgia: 'Georgia,ui-serif,serif',
  Verdana: 'Verdana,Geneva,sans-serif',
  Arial: 'Arial,Helvetica,sans-serif',
  Muli: 'Muli,system-ui,sans-serif',
};
const stackOf = (family: string): string => STACKS[family] ?? `"${family}",system-ui,sans-serif`;

/** Out of sight, and still read out: what it costs, and what it is. */
const UNSEEN = 'position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
const READ_OUT = /-(?:title|price)$/;
/** The name of a dish opens it: its letters are cut off, and what lies over its whole line for a tap, which hangs on the line, is not. */
const NO_LETTERS = 'display:block;width:1px;height:1px;overflow:hidden;white-space:nowrap';
/** The customizer shows what is hidden. */
const GHOST = 'opacity:.4;outline:2px dashed;outline-offset:-2px';
/** Boxes that get a palette of their own with a ground of their own. */
const BOX = /^cst-(?:menu|category|item)$/;
/** So that texts keep off the edge of a ground of their own. */
const INSET = 'padding-inline:.75rem;border-radius:.75rem';
const START = { left: 'start', right: 'end' } as Record<string, string>;

/** What the class stands on. */
export const cssSelector = ({ marker, element, id }: Selector): string => {
  if (id === null) return `.${marker}`;
  const record = `.${element}[data-id="${id}"]`;
  return marker === element ? record : `${record} .${marker}`;
};

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

/** The size in the phone's own measure, so that whoever reads large letters keeps them. */
const rem = (pixels: string): string => `${Number.parseInt(pixels, 10) / 16}rem`;

const onPaper = (pixels: string): string => `max(var(--least),calc(var(--px)*${Number.parseInt(pixels, 10)}))`;

const borderOf = (value: string, turn: Turn): string => {
  const [width, style, color] = value.split(' ');
  // The colour stays the page's: a width that is said beside it draws a line again.
  return color ? `border-top:${width} ${style} ${turn(color)}` : 'border-top:none var(--line)';
};

type Options = {
  /** The rules of Muli's own faces, where its files are known. */
  muli?: string;
  /** How fonts come in: `optional` shows no text twice, `swap` shows every font. */
  fonts?: 'optional' | 'swap';
  /** What is hidden is shown as such. */
  showHidden?: boolean;
  /**
   * For a printed card, which stands in a root of its own: no dark part, a pixel of the screen measures `--px`, and no letter less than
   * `--least`. In colours, or as ink alone: lines as they are drawn, in the colour of the card's own.
   */
  paper?: 'colours' | 'ink';
};

const rule = (selector: string, declarations: readonly string[]): string =>
  declarations.length > 0 ? `${selector}{${declarations.join(';')}}` : '';

const declaration = (property: Property, value: string, { showHidden = false, paper }: Options): string => {
  if (property === 'font-family') return `font-family:${stackOf(value)}`;
  if (property === 'font-size') return `font-size:${paper ? onPaper(value) : rem(value)}`;
  if (property === 'text-align') return `text-align:${START[value] ?? value}`;
  if (property !== 'display' || value !== 'none') return `${property}:${value}`;
  return showHidden ? GHOST : 'display:none';
};

/** Prices and names that are out of sight on the menu, and not in the basket and the sheets above it, where guests order by them. */
const unseenRules = (selector: Selector): string => {
  const hide = (css: string) => (css.endsWith('.cst-item-title') ? rule(`${css} button`, [NO_LETTERS]) : rule(css, [UNSEEN]));
  if (selector.marker === 'cst-global-title') return ['.cst-menu-title', '.cst-category-title', '.cst-item-title'].map(hide).join('');
  return hide(selector.marker === 'cst-global-price' ? '.cst-item-price' : cssSelector(selector));
};

const LINES: readonly Property[] = ['border-top', 'border-top-width'];
/** What is seen on screens alone; a width of its own would draw a line on paper whose colour is not said there. */
const COLORS: readonly Property[] = ['color', 'background-color', ...LINES, 'border-top-color'];
const colored = (property: Property, value: string, turn: Turn): string => {
  if (property === 'border-top') return borderOf(value, turn);
  return property === 'border-top-width' ? `border-top-style:solid;border-top-width:${value}` : `${property}:${turn(value)}`;
};

/** What a record about a ground brings with it: the colours of everything on it. */
const groundRules = (look: Look, screen: Screen): string[] =>
  [...look].flatMap(([text, styles]) => {
    const selector = readSelector(text) as Selector;
    const css = cssSelector(selector);
    if (selector.marker === 'cst-global-button') {
      const { chosen, bg, on } = buttonColors(look, screen);
      return chosen ? [rule(css, [`background:${bg}`, ...(styles.has('color') ? [] : [`color:${on}`])])] : [];
    }
    const palette = BOX.test(selector.marker) && boxPalette(look, styles, screen);
    return palette ? [rule(css, [variables(palette), 'color:var(--ink)', INSET])] : [];
  });

/** What has the colours of the whole page, and the ground that it stands on where the look chooses none. */
type Page = { root: string; bare?: string };
const SHOWN: Page = { root: ':root' };
const PRINTED: Page = { root: ':host', bare: '#ffffff' };

/** The page's own colours, where the look says anything that they follow. */
const pageRules = (look: Look, screen: Screen, { root, bare }: Page): string[] => {
  const palette = askedPalette(look, screen, bare);
  return palette ? [rule(root, [variables(palette)])] : [];
};

const colorRules = (look: Look, turn: Turn, among = COLORS): string[] =>
  [...look].map(([text, styles]) => {
    const selector = readSelector(text) as Selector;
    const kept = among.filter(
      (property) => styles.has(property) && !(selector.marker === 'cst-global-background' && property === 'background-color'),
    );
    return rule(
      cssSelector(selector),
      kept.map((property) => colored(property, styles.get(property) as string, turn)),
    );
  });

/** Where no picture is seen nothing keeps its place: a dish stands as one without a picture does (`guestmenu/ui/styles/item.css`). */
const roomOf = (dish: string): string =>
  `${dish} :is(h4,.cst-item-text){grid-column-end:-1}${dish} img+.j{grid-row-start:3;grid-row-end:span 3;margin:0}`;
const roomRules = (look: Look): string => {
  const displayOf = (selector: string) => look.get(selector)?.get('display');
  const all = (displayOf('cst-item-image') ?? displayOf('cst-global-image')) === 'none';
  const ones = [...look.keys()].flatMap((text) => {
    const { marker, id } = readSelector(text) as Selector;
    const display = marker === 'cst-item-image' && id !== null ? displayOf(text) : undefined;
    return display !== undefined && (display === 'none') !== all ? [`[data-id="${id}"]`] : [];
  });
  // Of dishes that are not as all others: those that are seen, or those that are not.
  if (all) return roomOf(ones.length > 0 ? `.cst-item:not(${ones.join(',')})` : '.cst-item');
  return ones.map((one) => roomOf(`.cst-item${one}`)).join('');
};
const isOfPicture = (marker: string): boolean => marker.endsWith('-image');
/** A picture that does not fill its frame stands on what is below, where no record says on what. */
const isBare = (fit = ''): boolean => fit === 'contain' || fit === 'none';

const shapeRules = (look: Look, options: Options): string[] => {
  const grounded = [...look].some(([text, styles]) => styles.has('background-color') && isOfPicture(text.split('[')[0] as string));
  return [...look].map(([text, styles]) => {
    const selector = readSelector(text) as Selector;
    const unseen = styles.get('display') === 'none' && !options.showHidden && !options.paper && READ_OUT.test(selector.marker);
    // On paper names and prices are there whatever guests see on their phones: it is what a card is for.
    const stays = unseen || (options.paper && READ_OUT.test(selector.marker));
    const kept = [...styles].filter(([property]) => !COLORS.includes(property) && !(stays && property === 'display'));
    const bare = isOfPicture(selector.marker) && !grounded && isBare(styles.get('object-fit'));
    const own = rule(cssSelector(selector), [
      ...kept.map(([property, value]) => declaration(property, value, options)),
      ...(bare ? ['background:none'] : []),
    ]);
    return unseen ? own + unseenRules(selector) : own;
  });
};

/** The uploaded fonts that a look asks for, by their ids. */
export const fontsOf = (records: readonly StyleRecord[]): string[] => {
  const ids = records.flatMap(({ property, value }) => (property === 'font-family' ? (fontOf(value) ?? []) : []));
  return [...new Set(ids)];
};

export const asksForMuli = (records: readonly StyleRecord[]): boolean =>
  records.some(({ property, value }) => property === 'font-family' && value === 'Muli');

const faces = (records: readonly StyleRecord[], { muli = '', fonts = 'optional' }: Options): string =>
  fontsOf(records)
    .map((id) => `@font-face{font-family:"${familyOf(id)}";src:url("${fontAddress(id)}");font-display:${fonts}}`)
    .join('') + (asksForMuli(records) ? muli : '');

/**
 * The sheet of a look, everything but its fonts in the layer `venue`. Empty where there is no record. In dark surroundings a light look is
 * turned over; a dark one stays as it is. On paper, which shows no grounds, the page has its own colours.
 */
export const sheetOf = (given: readonly StyleRecord[], options: Options = {}): string => {
  // Read once more: what came past the door, straight into the database, does not come in here.
  const records = recordsOf(lookOf(given));
  const look = lookOf(records);
  if (look.size === 0) return '';
  const shapes = shapeRules(look, options).join('') + (options.showHidden ? '' : roomRules(look));
  const { paper } = options;
  const inColors = (screen: Screen, page = SHOWN) =>
    [...pageRules(look, screen, page), ...groundRules(look, screen), ...colorRules(look, turnOf(screen))].join('');
  if (paper === 'colours') return `@layer venue{${inColors('light', PRINTED)}${shapes}}`;
  if (paper) return `@layer venue{${colorRules(look, () => 'var(--line)', LINES).join('')}${shapes}}`;
  const stays = screensOf(look).length === 1;
  const light = inColors('light');
  const dark = stays ? '' : inColors('dark');
  return [
    faces(records, options),
    '@layer venue{',
    light && `@media screen{${stays ? ':root{color-scheme:dark}' : ''}${light}}`,
    dark && `@media screen and (prefers-color-scheme:dark){${dark}}`,
    shapes,
    '}',
  ].join('');
};
