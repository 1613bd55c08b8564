// The content security policy of every page in a real browser: our own content is allowed, planted content is refused.
import type { Page } from '@playwright/test';
import { place } from '../pages/orders.ts';
import { menuPath, settled, type Visit } from '../setup/people.ts';
import { expect, type OpenOffice, type OpenPhone, test } from '../setup/test.ts';

let order: string;
test.beforeAll(async () => {
  order = (await place('Zoé', ['bie1'], null)).uuid;
});

type Open = (people: { openPhone: OpenPhone; openOffice: OpenOffice }) => Promise<Visit>;
const guest: Open = ({ openPhone }) => openPhone('fr-FR');
const staff: Open = ({ openOffice }) => openOffice('fr', { email: 'manager@demo.test' });
const pages: [string, () => string, Open][] = [
  ['the menu', () => menuPath('halles'), guest],
  ["an order's page", () => `${menuPath('halles')}/order/${order}`, guest],
  ['the page of an unknown venue', () => '/m/nowhere', guest],
  ['sign-in', () => '/admin/', ({ openOffice }) => openOffice('fr')],
  ['the back-office', () => '/admin/#/product', staff],
  ['the API reference', () => '/api/docs', guest],
  ['the mailbox', () => '/dev/mailbox', guest],
];

/** Injected content: a script, a handler, a base URL for our files, a form that asks for a password. */
const PLANTED =
  '<base href="https://evil.example/"><script>window.planted = "script"</script>' +
  '<img src="/nothing" alt="" onerror="window.planted = \'handler\'"><iframe srcdoc="<script>parent.planted = 1</script>"></iframe>';

const plantIn = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document' || route.request().frame().parentFrame()) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<body[^>]*>|(?=<h1>)/, (tag) => tag + PLANTED);
    await route.fulfill({ response, body });
  });

for (const [name, path, open] of pages)
  test.describe(name, () => {
    test('contains nothing that its policy refuses', async ({ openPhone, openOffice }) => {
      const visit = await open({ openPhone, openOffice });
      await visit.page.goto(path());
      await settled(visit);
      await visit.page.getByRole('heading').first().waitFor();
      expect(visit.watch.problems).toEqual([]);
    });

    test('runs no planted script', async ({ openPhone, openOffice }) => {
      const visit = await open({ openPhone, openOffice });
      const { context, page, watch } = visit;
      await plantIn(page);
      const answer = await page.goto(path());
      expect(await answer?.text()).toContain('window.planted');
      await settled(visit);
      expect(await page.evaluate(() => (window as { planted?: string }).planted)).toBeUndefined();
      expect(await page.evaluate(() => new URL('x', document.baseURI).origin)).toBe(new URL(page.url()).origin);
      for (const directive of ['script-src-elem inline', 'script-src-attr inline', 'base-uri'])
        await expect.poll(() => watch.problems.join('\n')).toContain(`policy: ${directive}`);
      // The browser reports the refusals asynchronously; they are expected here.
      await context.close();
      watch.problems.length = 0;
    });
  });
