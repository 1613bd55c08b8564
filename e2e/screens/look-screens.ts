// The screen of the look, and its dialogs.
import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { escaped, officeTexts } from '../pages/texts.ts';
import type { OfficeScreen } from './office-screen.ts';

/** A pattern for a text of the screen in any language. */
const inAny = (textOf: (texts: (typeof officeTexts)['fr']['look']) => string): RegExp =>
  new RegExp(`^(${INTERFACE_LOCALES.map((locale) => escaped(textOf(officeTexts[locale].look))).join('|')})$`);
const tab = (page: Page, name: 'generic' | 'selected') => page.getByRole('tab', { name: inAny((texts) => texts[name]) });

/** A look without visible changes, so that there is one to remove. */
export const SAMPLE_LOOK: readonly StyleRecord[] = [{ selector: 'cst-global-title', property: 'text-align', value: 'left' }];

/** Clicks a tool, which is behind a button in a narrow window. */
const clickTool = async (page: Page, name: RegExp): Promise<void> => {
  const tool = page.getByRole('button', { name });
  if (!(await tool.isVisible())) await page.getByRole('button', { name: inAny((texts) => texts.more) }).click();
  await tool.click();
};

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
    name: 'the choice of a look',
    open: async (_, page) => {
      await page.getByRole('button', { name: inAny((texts) => texts.looks.open) }).click();
      const earlier = page.getByRole('dialog').locator('[aria-current]');
      await earlier.or(page.getByText(inAny((texts) => texts.looks.none))).waitFor();
    },
  },
  {
    ...look,
    name: 'two looks side by side',
    open: async (_, page) => {
      await clickTool(
        page,
        inAny((texts) => texts.compare.open),
      );
      await page
        .getByRole('dialog')
        .getByText(inAny((texts) => texts.compare.same))
        .waitFor();
    },
  },
  {
    ...look,
    name: 'the fonts',
    open: async (_, page) => {
      await clickTool(
        page,
        inAny((texts) => texts.fonts.open),
      );
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    ...look,
    name: 'removing the look',
    open: async (_, page) => {
      await clickTool(
        page,
        inAny((texts) => texts.reset),
      );
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
