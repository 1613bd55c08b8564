// The screen of the look, and what opens on it.
import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { escaped, lookTexts } from '../pages/words.ts';
import type { OfficeScreen } from './office-screen.ts';

/** A text of the screen, in whichever language it is shown. */
const inAny = (textOf: (texts: (typeof lookTexts)['fr']) => string): RegExp =>
  new RegExp(`^(${INTERFACE_LOCALES.map((locale) => escaped(textOf(lookTexts[locale]))).join('|')})$`);
const tab = (page: Page, name: 'generic' | 'selected') => page.getByRole('tab', { name: inAny((texts) => texts[name]) });

const look: Omit<OfficeScreen, 'name'> = {
  person: 'manager',
  route: `customization/${demoVenueIds.halles}`,
  ready: (_, page) => tab(page, 'generic'),
};
export const lookScreens: OfficeScreen[] = [
  {
    ...look,
    name: 'the look of the whole page',
    open: async (_, page) => {
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
      await page.getByText(inAny((texts) => texts.marker['cst-global-separator'])).click();
    },
  },
  {
    ...look,
    name: 'the look of one element',
    open: async (_, page) => {
      await tab(page, 'selected').click();
      await page.getByRole('combobox', { name: inAny((texts) => texts.choose) }).click();
      await page.getByRole('option', { name: inAny((texts) => texts.marker['cst-item-title']) }).click();
      await page.getByRole('spinbutton').waitFor();
    },
  },
  {
    ...look,
    name: 'looks to take',
    open: async (_, page) => {
      await page.getByRole('button', { name: inAny((texts) => texts.looks.open) }).click();
      const earlier = page.getByRole('dialog').locator('[aria-current]');
      await earlier.or(page.getByText(inAny((texts) => texts.looks.none))).waitFor();
    },
  },
  {
    ...look,
    name: 'taking the look off',
    open: async (_, page) => {
      await page.getByRole('button', { name: inAny((texts) => texts.reset) }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    ...look,
    name: 'the printed card',
    route: `customization/${demoVenueIds.halles}/card`,
    ready: (_, page) => page.locator('.deck .sheet').first(),
  },
];
