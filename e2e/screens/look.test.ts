// Proves that the screen checks find planted faults, and nothing on a correct page.
import type { Page } from '@playwright/test';
import { officeTexts } from '../pages/texts.ts';
import { PHONE } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { overflowsOf, untranslatedOn, violationsOf } from './look.ts';

test.use({ viewport: PHONE });

const show = (page: Page, body: string) =>
  page.setContent(`<!doctype html><html lang="de"><head><title>Ardoise</title></head><body>${body}</body></html>`);
const untranslated = (page: Page) => untranslatedOn(page, officeTexts.de, officeTexts.fr);
const CORRECT = `<main><h1>Produkte</h1><p>manager@demo.test, https://product.title.example/form.save, ${officeTexts.de.shared.save}</p>
  <div style="overflow-x:auto"><p style="width:900px">rolls on purpose</p></div></main>`;

test.describe('the checks of screens', () => {
  test('find nothing on a correct page', async ({ page }) => {
    await show(page, CORRECT);
    expect([...(await overflowsOf(page)), ...(await untranslated(page)), ...(await violationsOf(page))]).toEqual([]);
  });

  for (const [markup, message] of [
    ['<p style="width:500px">wide</p>', 'the page is'],
    [
      '<div style="overflow:hidden;position:absolute;left:0;right:0"></div><p style="position:fixed;left:-40px">off</p>',
      'beyond the window',
    ],
    ['<button style="width:60px;white-space:nowrap">Benachrichtigungen</button>', 'text beyond its box'],
  ])
    test(`find overflow: ${markup}`, async ({ page }) => {
      await show(page, `<main><h1>Produkte</h1>${markup}</main>`);
      expect((await overflowsOf(page)).join()).toContain(message);
    });

  for (const markup of [
    '<p>product.new</p>',
    '<button aria-label="orders.prepare">x</button>',
    '<p>Tisch %{table}</p>',
    '<p>undefined Artikel</p>',
    `<p>${officeTexts.fr.orders.none_new}</p>`,
    `<input placeholder="${officeTexts.fr.product.name_search}">`,
  ])
    test(`find untranslated text: ${markup}`, async ({ page }) => {
      await show(page, `<main>${markup}</main>`);
      expect(await untranslated(page)).toHaveLength(1);
    });

  for (const [markup, rule] of [
    ['<p style="color:#aaa;background:#fff">faint</p>', 'color-contrast'],
    ['<input>', 'label'],
    [
      '<button style="width:10px;height:10px;padding:0"></button><button style="width:10px;height:10px;padding:0">x</button>',
      'button-name',
    ],
  ])
    test(`find accessibility violations: ${markup}`, async ({ page }) => {
      await show(page, `<main><h1>Produkte</h1>${markup}</main>`);
      expect((await violationsOf(page)).join()).toContain(rule);
    });
});
