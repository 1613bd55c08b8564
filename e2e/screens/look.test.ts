// That what judges the screens sees what is wrong: planted faults, each found, and nothing on a sound page.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../setup/browser.ts';
import { barriersOf, overflowsOf, untranslatedOn } from './look.ts';
import { PHONE } from '../setup/people.ts';
import { officeTexts } from '../pages/words.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: PHONE });
});
afterAll(() => browser.close());

const show = (body: string) =>
  page.setContent(`<!doctype html><html lang="de"><head><title>Ardoise</title></head><body>${body}</body></html>`);
const untranslated = () => untranslatedOn(page, officeTexts.de, officeTexts.fr);
const SOUND = `<main><h1>Produkte</h1><p>manager@demo.test, https://product.title.example/form.save, ${officeTexts.de.shared.save}</p>
  <div style="overflow-x:auto"><p style="width:900px">rolls on purpose</p></div></main>`;

describe('the judges of the screens', () => {
  it('find nothing on a sound page', async () => {
    await show(SOUND);
    expect([...(await overflowsOf(page)), ...(await untranslated()), ...(await barriersOf(page))]).toEqual([]);
  });

  it.each([
    ['<p style="width:500px">wide</p>', 'the page is'],
    [
      '<div style="overflow:hidden;position:absolute;left:0;right:0"></div><p style="position:fixed;left:-40px">off</p>',
      'beyond the window',
    ],
    ['<button style="width:60px;white-space:nowrap">Benachrichtigungen</button>', 'text beyond its box'],
  ])('see what sticks out: %s', async (markup, told) => {
    await show(`<main><h1>Produkte</h1>${markup}</main>`);
    expect((await overflowsOf(page)).join()).toContain(told);
  });

  it.each([
    '<p>product.title</p>',
    '<button aria-label="orders.prepare">x</button>',
    '<p>Tisch %{table}</p>',
    '<p>undefined Artikel</p>',
    `<p>${officeTexts.fr.orders.none_new}</p>`,
    `<input placeholder="${officeTexts.fr.product.name_search}">`,
  ])('see what nobody translated: %s', async (markup) => {
    await show(`<main>${markup}</main>`);
    expect(await untranslated()).toHaveLength(1);
  });

  it.each([
    ['<p style="color:#aaa;background:#fff">faint</p>', 'color-contrast'],
    ['<input>', 'label'],
    [
      '<button style="width:10px;height:10px;padding:0"></button><button style="width:10px;height:10px;padding:0">x</button>',
      'button-name',
    ],
  ])('see what keeps people out: %s', async (markup, rule) => {
    await show(`<main><h1>Produkte</h1>${markup}</main>`);
    expect((await barriersOf(page)).join()).toContain(rule);
  });
});
