// Generates the style sheet of a look from its parsed records, never from the text that was sent (docs/product/look.md#sheet).
import { boxPalette, buttonColors, type ColorTransform, colorTransformFor, lookPalette, screensOf } from './backgrounds.ts';
import type { Screen } from './messages.ts';
import type { Palette } from './palette.ts';
import { familyOf, fontOf, type Look, lookOf, type Property, readSelector, recordsOf, type Selector, type StyleRecord } from './records.ts';

/** The address of an uploaded font's file. */
export const fontAddress = (font: string): string => `/style/fonts/${font}/binary`;

/** Font stacks; the fallbacks provide missing fonts and glyphs. */
const STACKS: Readonly<Record<string, string>> = {
  Georgia: 'Georgia,ui-serif,serif',
  Verdana: 'Verdana,Geneva,sans-serif',
  Arial: 'Arial,Helvetica,sans-serif',
  Muli: 'Muli,system-ui,sans-serif',
};
const stackOf = (family: string): string => STACKS[family] ?? `"${family}",system-ui,sans-serif`;

/** Visually hidden, but available to screen readers: prices and names. */
const VISUALLY_HIDDEN = 'position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
const READ_OUT = /-(?:title|price)$/;
/** A product's name is a button: this clips its text but not the tap area over the whole line, which is positioned against the line. */
const NO_LETTERS = 'display:block;width:1px;height:1px;overflow:hidden;white-space:nowrap';
/** The customizer shows hidden elements. */
const HIDDEN_OUTLINE = 'opacity:.4;outline:2px dashed;outline-offset:-2px';
/** Elements whose background comes with a palette of its own. */
const BOX = /^cst-(?:menu|category|item)$/;
/** Distance between text and the edge of a background. */
const INSET = 'padding-inline:.75rem;border-radius:.75rem';
const START = { left: 'start', right: 'end' } as Record<string, string>;

/** The CSS selector of a marker or record. */
export const cssSelector = ({ marker, element, id }: Selector): string => {
  if (id === null) return `.${marker}`;
  const record = `.${element}[data-id="${id}"]`;
  return marker === element ? record : `${record} .${marker}`;
};

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

/** In rem, so that the browser's text size setting applies. */
const rem = (pixels: string): string => `${Number.parseInt(pixels, 10) / 16}rem`;

const paperSize = (pixels: string): string => `max(var(--least),calc(var(--px)*${Number.parseInt(pixels, 10)}))`;

const borderOf = (value: string, turn: ColorTransform): string => {
  const [width, style, color] = value.split(' ');
  // The colour stays var(--line): a record with only a width can draw the line again.
  return color ? `border-top:${width} ${style} ${turn(color)}` : 'border-top:none var(--line)';
};

type Options = {
  /** `@font-face` rules of Muli, if its files are known. */
  muli?: string;
  /** `font-display`: `optional` never swaps fonts, `swap` shows every font. */
  fonts?: 'optional' | 'swap';
  /** Show hidden elements as such. */
  showHidden?: boolean;
  /**
   * For a printed card in a shadow root: no dark colours; a pixel of the screen becomes `--px`, and text is at least `--least` high. `ink`:
   * no colours; lines stay, in the card's colour.
   */
  paper?: 'colours' | 'ink';
};

const rule = (selector: string, declarations: readonly string[]): string =>
  declarations.length > 0 ? `${selector}{${declarations.join(';')}}` : '';

const declaration = (property: Property, value: string, { showHidden = false, paper }: Options): string => {
  if (property === 'font-family') return `font-family:${stackOf(value)}`;
  if (property === 'font-size') return `font-size:${paper ? paperSize(value) : rem(value)}`;
  if (property === 'text-align') return `text-align:${START[value] ?? value}`;
  if (property !== 'display' || value !== 'none') return `${property}:${value}`;
  return showHidden ? HIDDEN_OUTLINE : 'display:none';
};

/** Hides prices or names only on the menu, because guests need them in the basket and in dialogs. */
const visuallyHiddenRules = (selector: Selector): string => {
  const hide = (css: string) => (css.endsWith('.cst-item-title') ? rule(`${css} button`, [NO_LETTERS]) : rule(css, [VISUALLY_HIDDEN]));
  if (selector.marker === 'cst-global-title') return ['.cst-menu-title', '.cst-category-title', '.cst-item-title'].map(hide).join('');
  return hide(selector.marker === 'cst-global-price' ? '.cst-item-price' : cssSelector(selector));
};

const LINES: readonly Property[] = ['border-top', 'border-top-width'];
/** Properties for screens only. Border widths are here because on paper a width would draw a line without a colour. */
const COLORS: readonly Property[] = ['color', 'background-color', ...LINES, 'border-top-color'];
const colorDeclaration = (property: Property, value: string, turn: ColorTransform): string => {
  if (property === 'border-top') return borderOf(value, turn);
  return property === 'border-top-width' ? `border-top-style:solid;border-top-width:${value}` : `${property}:${turn(value)}`;
};

/** Rules for records with a background: it comes with a palette for its content. */
const backgroundRules = (look: Look, screen: Screen): string[] =>
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

/** The selector for the page's palette, and the background if the look sets none. */
type Page = { root: string; defaultBackground?: string };
const SCREEN_PAGE: Page = { root: ':root' };
const PRINTED_PAGE: Page = { root: ':host', defaultBackground: '#ffffff' };

/** The page's palette, if the look sets a colour that affects it. */
const pageRules = (look: Look, screen: Screen, { root, defaultBackground }: Page): string[] => {
  const palette = lookPalette(look, screen, defaultBackground);
  return palette ? [rule(root, [variables(palette)])] : [];
};

const colorRules = (look: Look, turn: ColorTransform, among = COLORS): string[] =>
  [...look].map(([text, styles]) => {
    const selector = readSelector(text) as Selector;
    const colorProperties = among.filter(
      (property) => styles.has(property) && !(selector.marker === 'cst-global-background' && property === 'background-color'),
    );
    return rule(
      cssSelector(selector),
      colorProperties.map((property) => colorDeclaration(property, styles.get(property) as string, turn)),
    );
  });

/** Closes the gap of a hidden picture: the product is laid out like one without a picture (`guestmenu/ui/styles/item.css`). */
const imageGapRule = (dish: string): string =>
  `${dish} :is(h4,.cst-item-text){grid-column-end:-1}${dish} img+.j{grid-row-start:3;grid-row-end:span 3;margin:0}`;
const imageGapRules = (look: Look): string => {
  const displayOf = (selector: string) => look.get(selector)?.get('display');
  const all = (displayOf('cst-item-image') ?? displayOf('cst-global-image')) === 'none';
  const ones = [...look.keys()].flatMap((text) => {
    const { marker, id } = readSelector(text) as Selector;
    const display = marker === 'cst-item-image' && id !== null ? displayOf(text) : undefined;
    return display !== undefined && (display === 'none') !== all ? [`[data-id="${id}"]`] : [];
  });
  // Products that differ from the general rule: those with a visible picture, or those with a hidden one.
  if (all) return imageGapRule(ones.length > 0 ? `.cst-item:not(${ones.join(',')})` : '.cst-item');
  return ones.map((one) => imageGapRule(`.cst-item${one}`)).join('');
};
const isOfPicture = (marker: string): boolean => marker.endsWith('-image');
/** A picture that does not fill its frame gets no default background. */
const leavesGaps = (fit = ''): boolean => fit === 'contain' || fit === 'none';

const shapeRules = (look: Look, options: Options): string[] => {
  const hasImageBackground = [...look].some(
    ([text, styles]) => styles.has('background-color') && isOfPicture(text.split('[')[0] as string),
  );
  return [...look].map(([text, styles]) => {
    const selector = readSelector(text) as Selector;
    const isVisuallyHidden = styles.get('display') === 'none' && !options.showHidden && !options.paper && READ_OUT.test(selector.marker);
    // Printed cards always show names and prices, even if the guest page hides them.
    const keepsDisplay = isVisuallyHidden || (options.paper && READ_OUT.test(selector.marker));
    const shapeStyles = [...styles].filter(([property]) => !COLORS.includes(property) && !(keepsDisplay && property === 'display'));
    const bare = isOfPicture(selector.marker) && !hasImageBackground && leavesGaps(styles.get('object-fit'));
    const ownRule = rule(cssSelector(selector), [
      ...shapeStyles.map(([property, value]) => declaration(property, value, options)),
      ...(bare ? ['background:none'] : []),
    ]);
    return isVisuallyHidden ? ownRule + visuallyHiddenRules(selector) : ownRule;
  });
};

/** Ids of the uploaded fonts that a look uses. */
export const fontsOf = (records: readonly StyleRecord[]): string[] => {
  const ids = records.flatMap(({ property, value }) => (property === 'font-family' ? (fontOf(value) ?? []) : []));
  return [...new Set(ids)];
};

export const usesMuli = (records: readonly StyleRecord[]): boolean =>
  records.some(({ property, value }) => property === 'font-family' && value === 'Muli');

const faces = (records: readonly StyleRecord[], { muli = '', fonts = 'optional' }: Options): string =>
  fontsOf(records)
    .map((id) => `@font-face{font-family:"${familyOf(id)}";src:url("${fontAddress(id)}");font-display:${fonts}}`)
    .join('') + (usesMuli(records) ? muli : '');

/**
 * The style sheet of a look, in the layer `venue` except for fonts; empty without records. On dark screens a light look is inverted, and a
 * dark one stays. `paper: 'ink'` has no colours or backgrounds, so the page keeps its defaults.
 */
export const sheetOf = (given: readonly StyleRecord[], options: Options = {}): string => {
  // Parses stored records again, because the database may hold invalid ones.
  const records = recordsOf(lookOf(given));
  const look = lookOf(records);
  if (look.size === 0) return '';
  const shapes = shapeRules(look, options).join('') + (options.showHidden ? '' : imageGapRules(look));
  const { paper } = options;
  const colorsFor = (screen: Screen, page = SCREEN_PAGE) =>
    [...pageRules(look, screen, page), ...backgroundRules(look, screen), ...colorRules(look, colorTransformFor(screen))].join('');
  if (paper === 'colours') return `@layer venue{${colorsFor('light', PRINTED_PAGE)}${shapes}}`;
  if (paper) return `@layer venue{${colorRules(look, () => 'var(--line)', LINES).join('')}${shapes}}`;
  const isDarkLook = screensOf(look).length === 1;
  const light = colorsFor('light');
  const dark = isDarkLook ? '' : colorsFor('dark');
  return [
    faces(records, options),
    '@layer venue{',
    light && `@media screen{${isDarkLook ? ':root{color-scheme:dark}' : ''}${light}}`,
    dark && `@media screen and (prefers-color-scheme:dark){${dark}}`,
    shapes,
    '}',
  ].join('');
};
