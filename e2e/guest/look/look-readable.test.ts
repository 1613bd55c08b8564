// The guest page stays readable in light, dark and loud looks, on light and dark screens, narrow and wide, in either direction.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { Property, StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { guestOn } from '../../pages/guest.ts';
import { productName } from '../../pages/texts.ts';
import { overflowsOf, violationsOf } from '../../screens/look.ts';
import { variantsToRun } from '../../setup/languages.ts';
import { callAs, DESK, menuPath, PHONE, settled, TABLET } from '../../setup/people.ts';
import { expect, test } from '../../setup/test.ts';

const LOOK = `/style/styles?venueId=${demoVenueIds.halles}`;
const MANAGER = 'manager@demo.test';

type Styles = Partial<Record<Property, string>>;
const records = (look: Record<string, Styles>): StyleRecord[] =>
  Object.entries(look).flatMap(([selector, styles]) =>
    Object.entries(styles).map(([property, value]) => ({ selector, property: property as Property, value })),
  );
const dish = (key: 'cha1' | 'cha5' | 'jus2', part = '') => `cst-item${part}[${demoRecordId('halles', 'product', key)}]`;

/** A look with records for every kind of element. */
const full = (colors: Record<'bg' | 'ink' | 'title' | 'text' | 'price' | 'button' | 'line' | 'box' | 'dish', string>): StyleRecord[] =>
  records({
    'cst-global-background': { 'background-color': colors.bg, color: colors.ink, 'font-family': 'Verdana' },
    'cst-global-title': { color: colors.title, 'font-family': 'Muli' },
    'cst-global-text': { color: colors.text, 'text-align': 'left' },
    'cst-global-price': { color: colors.price, 'font-family': 'Georgia', 'font-size': '18px' },
    'cst-global-image': { 'object-fit': 'contain' },
    'cst-global-button': { 'background-color': colors.button, 'font-size': '18px' },
    'cst-global-separator': { 'border-top': `2px solid ${colors.line}` },
    'cst-menu': { 'font-size': '17px' },
    'cst-menu-title': { 'text-align': 'center', 'font-size': '34px' },
    'cst-menu-text': { 'font-size': '15px', 'text-align': 'center' },
    'cst-menu-image': { 'object-fit': 'cover' },
    'cst-category': { 'background-color': colors.box, 'justify-content': 'center' },
    'cst-category-title': { 'font-size': '24px', 'text-align': 'center' },
    'cst-category-text': { 'font-size': '14px' },
    'cst-item': { 'font-size': '16px' },
    'cst-item-title': { 'font-size': '20px', 'font-family': 'Georgia' },
    'cst-item-text': { 'font-size': '14px', 'text-align': 'justify' },
    'cst-item-price': { 'text-align': 'right', 'font-size': '19px' },
    'cst-item-image': { 'background-color': colors.line },
    [dish('cha1')]: { 'background-color': colors.dish },
    [dish('cha1', '-title')]: { 'font-size': '26px' },
    [dish('cha5', '-image')]: { display: 'none' },
    [dish('cha5', '-price')]: { 'text-align': 'left' },
    [dish('jus2', '-text')]: { display: 'none' },
    [dish('jus2', '-title')]: { 'text-align': 'center' },
  });

const LOOKS = {
  light: full({
    bg: '#f4ecd8',
    ink: '#2b2014',
    title: '#7a1f1f',
    text: '#4d3d2a',
    price: '#14532d',
    button: '#7a1f1f',
    line: '#c9a66b',
    box: '#fff8e8',
    dish: '#ffefc4',
  }),
  dark: full({
    bg: '#101828',
    ink: '#e6ecf5',
    title: '#ffd28a',
    text: '#c3cede',
    price: '#9be7c4',
    button: '#ffb020',
    line: '#3a4b66',
    box: '#1b2740',
    dish: '#26345a',
  }),
  loud: records({
    'cst-global-background': { 'background-color': '#ffe600' },
    'cst-global-button': { 'background-color': '#ff00aa' },
    'cst-category': { 'background-color': '#0050ff' },
    'cst-item': { 'background-color': '#ffffff' },
  }),
};

type View = [Locale, typeof PHONE, 'light' | 'dark'];
/** Pairs of a light and a dark screen, each with a language and a width. */
const VIEWS: [View, View][] = [
  [
    ['fr-FR', PHONE, 'light'],
    ['ar-AR', TABLET, 'dark'],
  ],
  [
    ['jp-JP', DESK, 'dark'],
    ['ar-AR', PHONE, 'light'],
  ],
  [
    ['fr-FR', TABLET, 'light'],
    ['ar-AR', DESK, 'dark'],
  ],
];

for (const [name, look] of Object.entries(LOOKS))
  for (const [locale, viewport, colorScheme] of variantsToRun(`a ${name} look`, VIEWS).flat())
    test(`a ${name} look in ${locale} on a ${colorScheme} screen of ${viewport.width} px`, async ({ openPhone }) => {
      await callAs(MANAGER, 'PUT', LOOK, look);
      const visit = await openPhone(locale, { viewport, colorScheme });
      const { page } = visit;
      const { pick, product, sheet } = guestOn(page, locale);
      const expectReadable = async () => {
        // At the top, sticky elements cover nothing.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await settled(visit);
        expect(await overflowsOf(page)).toEqual([]);
        expect(await violationsOf(page)).toEqual([]);
      };
      await page.goto(menuPath('halles', { locale, table: '7' }));
      await pick('jus2');
      await expectReadable();
      await product('cha1').click();
      await sheet(productName('cha1', locale)).waitFor();
      await expectReadable();
    });
