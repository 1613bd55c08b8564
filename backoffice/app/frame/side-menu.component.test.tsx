// The side menu at its narrowest: no word is broken in any language.
import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { noOrders } from '../../test/records.ts';
import { attention } from '../attention.ts';

/** The top of the line that a letter is on. The last rectangle counts: an automatic hyphen on the line above may add one. */
const lineOf = (node: Node, offset: number): number | undefined => {
  const range = document.createRange();
  range.setStart(node, offset);
  range.setEnd(node, offset + 1);
  return [...range.getClientRects()].at(-1)?.top;
};
/** The words broken over two lines, except at a hyphen or a soft hyphen. */
const brokenIn = (link: Element): string[] =>
  [...link.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .flatMap((node) => [...(node.textContent ?? '').matchAll(/[^\s\u00ad-]+/g)].map(({ 0: word, index }) => ({ node, word, index })))
    .filter(({ node, word, index }) => lineOf(node, index) !== lineOf(node, index + word.length - 1))
    .map(({ word }) => word);

for (const locale of INTERFACE_LOCALES)
  test(`breaks no word of the side menu (${locale})`, async ({ openOffice }) => {
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
    // The entry of the current page is wider: measure every entry in that state.
    for (const link of links()) link.setAttribute('aria-current', 'page');
    expect(links().flatMap(brokenIn)).toEqual([]);
  });
