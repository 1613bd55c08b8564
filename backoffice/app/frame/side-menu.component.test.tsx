// The menu beside the screens where there is least room for it: its words stay whole, whatever the language.
import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { noOrders } from '../../test/records.ts';
import { attention } from '../attention.ts';

/** On which line a letter stands; the hyphen that ends the line above may count as a part of it. */
const lineOf = (node: Node, place: number): number | undefined => {
  const range = document.createRange();
  range.setStart(node, place);
  range.setEnd(node, place + 1);
  return [...range.getClientRects()].at(-1)?.top;
};
/** The words that stand on two lines, save those that say themselves where they may be parted. */
const brokenIn = (link: Element): string[] =>
  [...link.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .flatMap((node) => [...(node.textContent ?? '').matchAll(/[^\s\u00ad-]+/g)].map(({ 0: word, index }) => ({ node, word, index })))
    .filter(({ node, word, index }) => lineOf(node, index) !== lineOf(node, index + word.length - 1))
    .map(({ word }) => word);

for (const locale of INTERFACE_LOCALES)
  test(`no word of it is broken (${locale})`, async ({ openOffice }) => {
    await openOffice('calendar', {
      locale,
      width: 1024,
      venue: { roles: ['manager', 'bartender'] },
      claims: { admin: true },
      answers: { ...noOrders, 'GET /api/venue/:venue/call': () => [] },
    });
    const links = () =>
      page
        .getByRole('navigation', { name: t('shell.menu') })
        .getByRole('link')
        .elements();
    await expect.poll(() => links().length).toBeGreaterThan(20);
    attention.set(88);
    await expect.element(page.getByText('88', { exact: true })).toBeVisible();
    // Each as it looks on its own screen, where it is wider.
    for (const link of links()) link.setAttribute('aria-current', 'page');
    expect(links().flatMap(brokenIn)).toEqual([]);
  });
