// Using the back-office: signing in, languages, venues, the network, the history, the keyboard.

import { DEMO_PASSWORD } from '@ardoise/demo/fill/accounts.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { staffOn } from '../pages/staff.ts';
import { productName } from '../pages/texts.ts';
import { demoAddress } from '../setup/demo.ts';
import { makeAccount } from '../setup/demo-database.ts';
import { PHONE, TABLET } from '../setup/people.ts';
import { expect, refused, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';

/** Presses Tab until the focus is on the element. */
const tabTo = async (page: Page, wanted: ReturnType<Page['getByRole']>, most = 60) => {
  await wanted.waitFor();
  for (let presses = 0; presses < most; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${wanted} in ${most} steps.`);
};

/** In the page: delays React's rendering after frames, like a busy phone. */
const delayReact = () => {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...values: unknown[]) {
    setTimeout(() => Reflect.apply(postMessage, this, values), 50);
  };
};

test.describe('signing in', () => {
  test('refuses a wrong password with a message, and accepts the right one', async ({ openOffice }) => {
    const screen = await openOffice('fr');
    await screen.open('');
    await screen.page.getByRole('button', { name: screen.t('login.submit'), exact: true }).click();
    await expect.poll(() => screen.page.getByRole('alert').allTextContents()).toEqual(Array(2).fill(screen.t('problems.required')));
    await screen.signIn('bartender@demo.test', 'demo-ardoisf');
    await screen.page.getByRole('alert').getByText(screen.t('errors.wrong_credentials')).waitFor();
    expect(await screen.page.getByLabel(screen.t('login.email')).inputValue()).toBe('bartender@demo.test');
    await screen.signIn('bartender@demo.test', DEMO_PASSWORD);
    await screen.heading(screen.t('orders.board')).waitFor();
    expect(screen.page.url()).toMatch(/#\/order$/);
    expect(refused(screen)).toEqual([401]);
  });

  test('signs out into an empty browser, and returns to the page where a session ended', async ({ openOffice }) => {
    const screen = await openOffice('fr');
    await screen.open('history');
    await screen.signIn('bartender@demo.test', DEMO_PASSWORD);
    await screen.heading(screen.t('names.history')).waitFor();
    const token = await screen.page.evaluate(() => localStorage.getItem('token'));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const requestStatus = async () => (await fetch(`${demoAddress()}/api/auth/token`, { method: 'PUT', headers, body: '{}' })).status;
    expect(await requestStatus(), 'a valid session, but a missing id').toBe(400);
    await screen.page.getByRole('button', { name: new RegExp(screen.t('shell.profile')) }).click();
    await screen.page.getByRole('menuitem', { name: screen.t('shell.sign_out') }).click();
    await screen.heading(screen.t('login.title')).waitFor();
    expect(await screen.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await expect.poll(requestStatus).toBe(401);
    // Only for the same account, because other users must not learn the page.
    const { sub } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
    await screen.page.evaluate((claims) => localStorage.setItem('token', `x.${btoa(claims)}.x`), JSON.stringify({ sub, exp: 1 }));
    await screen.page.goto('/admin/#/history');
    await screen.page.reload();
    await screen.heading(screen.t('login.title')).waitFor();
    await screen.signIn('bartender@demo.test', DEMO_PASSWORD);
    await screen.heading(screen.t('names.history')).waitFor();
  });

  test('mails a single-use link for a forgotten password; the new password can be changed', async ({ openOffice }) => {
    const email = 'journey@demo.test';
    await makeAccount(email, 'smart-reader@demo.test');
    const screen = await openOffice('fr');
    const { page, t } = screen;
    await screen.open('');
    await page.getByRole('link', { name: t('login.forgotten') }).click();
    await screen.heading(t('login.forgot_title')).waitFor();
    await page.getByLabel(t('login.email')).fill(email);
    await page.getByRole('button', { name: t('login.forgot_submit') }).click();
    await page.getByText(t('login.forgot_sent')).waitFor();
    await page.goto('/dev/mailbox');
    const link = page.locator('article').filter({ hasText: email }).first().getByRole('link');
    // A job sends it.
    await expect.poll(async () => (await page.reload()) && (await link.count())).toBe(1);
    const address = (await link.getAttribute('href')) ?? '';
    await page.addInitScript(delayReact);
    await page.goto(address);
    const chosen = page.getByLabel(t('login.reset_password'), { exact: true });
    await chosen.fill('ardoise');
    await page.getByRole('button', { name: t('login.reset_submit') }).click();
    await page.getByRole('alert').getByText(t('problems.password_length')).waitFor();
    expect(await chosen.getAttribute('aria-invalid')).toBe('true');
    await chosen.fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: t('login.reset_submit') }).click();
    await page.getByRole('alert').getByText(t('problems.password_own_words')).waitFor();
    await expect.poll(() => chosen.evaluate((input) => input === document.activeElement)).toBe(true);
    await chosen.fill('un phare sous la pluie');
    await page.getByRole('button', { name: t('login.reset_submit') }).click();
    await page.getByText(t('login.reset_done')).waitFor();
    await page.getByRole('link', { name: t('login.back') }).click();
    await screen.signIn(email, DEMO_PASSWORD);
    await page.getByText(t('errors.wrong_credentials')).waitFor();
    await screen.signIn(email, 'un phare sous la pluie');
    await screen.menuEntry(t('names.product')).waitFor();

    await screen.open('profile');
    await page.getByLabel(t('profile.current_password')).fill('un phare sous la pluie');
    await page.getByLabel(t('profile.new_password')).fill('ardoise');
    await page.getByRole('button', { name: t('profile.change_password') }).click();
    await expect.poll(() => page.getByLabel(t('profile.new_password')).getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText(t('problems.password_length')).count()).toBe(1);
    await page.getByLabel(t('profile.new_password')).fill('azertyuiop123');
    await page.getByRole('button', { name: t('profile.change_password') }).click();
    await page.getByText(t('problems.password_sequence')).waitFor();
    await page.getByLabel(t('profile.new_password')).fill('quatre pingouins au soleil');
    await page.getByRole('button', { name: t('profile.change_password') }).click();
    await screen.toast(t('profile.password_changed')).waitFor();

    const other = await openOffice('fr');
    await other.page.goto(address);
    await other.page.getByText(t('errors.reset_expired')).waitFor();
    expect(await other.page.getByLabel(t('login.reset_password'), { exact: true }).count()).toBe(0);
    await other.page.getByRole('link', { name: t('login.new_link') }).click();
    await other.page.getByRole('button', { name: t('login.forgot_submit') }).waitFor();
  });
});

test.describe('the frame', () => {
  test('changes the language with a reload, and keeps it after signing out', async ({ openOffice }) => {
    const french = await openOffice('fr');
    const german = staffOn(french.page, 'de');
    await french.open('product');
    await french.signIn(MANAGER, DEMO_PASSWORD);
    await french.heading(french.t('names.product')).waitFor();
    await french.page.getByRole('button', { name: new RegExp(`^${french.t('shell.language')}`) }).click();
    const reloaded = french.page.waitForEvent('load');
    await french.page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await reloaded;
    await german.heading(german.t('names.product')).waitFor();
    expect(await french.page.locator('html').getAttribute('lang')).toBe('de');
    await french.page.reload();
    await german.heading(german.t('names.product')).waitFor();
    await french.page.getByRole('button', { name: new RegExp(german.t('shell.profile')) }).click();
    await french.page.getByRole('menuitem', { name: german.t('shell.sign_out') }).click();
    await german.heading(german.t('login.title')).waitFor();
  });

  test('switches the venue, and shows nothing of the previous one', async ({ openOffice }) => {
    const screen = await openOffice('fr', { email: MANAGER });
    const { page, t } = screen;
    await screen.open('product');
    await page.getByRole('link', { name: productName('pla4') }).waitFor();
    await page.getByRole('combobox', { name: t('shell.switch_venue') }).click();
    await page.getByRole('option', { name: 'Bar du Port' }).click();
    await page.getByRole('link', { name: productName('cha3') }).waitFor();
    expect(await page.getByRole('link', { name: productName('pla4') }).count()).toBe(0);
    await page.reload();
    await page.getByRole('link', { name: productName('cha3') }).waitFor();
    await screen.open(`venue/${demoVenueIds.halles}`);
    await page.getByLabel(t('venue.business_name')).and(page.locator('[value="SARL Brasserie des Halles"]')).waitFor();
  });

  test('switches to dark, and stays dark', async ({ openOffice }) => {
    const screen = await openOffice('fr', { email: MANAGER, colorScheme: 'light' });
    const { page, t } = screen;
    const brightness = () =>
      page.evaluate(() => {
        const [red = 0, green = 0, blue = 0] = (getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
        return (red + green + blue) / 3;
      });
    await screen.open('product');
    await screen.heading(t('names.product')).waitFor();
    expect(await brightness()).toBeGreaterThan(200);
    await page.getByRole('button', { name: new RegExp(`^${t('shell.theme')}`) }).click();
    await page.getByRole('menuitem', { name: t('shell.theme_dark') }).click();
    await expect.poll(brightness).toBeLessThan(60);
    await page.reload();
    await screen.heading(t('names.product')).waitFor();
    expect(await brightness()).toBeLessThan(60);
  });

  test('names the plan, not the role, if a page is missing only in the plan', async ({ openOffice }) => {
    const screen = await openOffice('fr', { email: 'admin@demo.test', storage: { venue: demoVenueIds.port } });
    await screen.open('order');
    await screen.page.getByText(screen.t('shell.plan_text')).waitFor();
    const manager = await openOffice('fr', { email: MANAGER });
    await manager.open('order');
    await manager.page.getByText(manager.t('shell.denied_text')).waitFor();
  });

  test('opens the profile of a venue without subscription, with no links elsewhere', async ({ openOffice }) => {
    const screen = await openOffice('fr', { email: 'free@demo.test' });
    const { page, t } = screen;
    const home = new RegExp(`#/venue/${demoVenueIds.cafe}$`);
    await screen.open('');
    await page.waitForURL(home);
    await page.getByText(t('venue.no_plan_text')).waitFor();
    for (const route of ['order', 'delivery', 'history', 'product', 'product/create', 'nothing']) {
      await screen.open(route);
      await page.waitForURL(home);
    }
    await page.getByLabel(t('venue.legal')).fill('Prix nets. Service compris.');
    await page.getByRole('button', { name: t('shared.save') }).click();
    await screen.toast(t('shared.saved')).waitFor();
    expect(refused(screen)).toEqual([]);
  });
});

test.describe('lists', () => {
  test('keep the text of a failed search, and retry it', async ({ openOffice }) => {
    const screen = await openOffice('de', { email: MANAGER });
    const { page, t } = screen;
    await screen.open('product');
    const search = page.getByRole('searchbox', { name: t('product.name_search') });
    await page.getByRole('row').nth(3).getByRole('link').waitFor();
    await screen.context.setOffline(true);
    await search.fill(productName('cha3'));
    await page.getByRole('alert').getByText(t('list.failed')).waitFor();
    expect(await search.inputValue()).toBe(productName('cha3'));
    await screen.context.setOffline(false);
    await page.getByRole('button', { name: t('shared.retry') }).click();
    await page.getByRole('link', { name: productName('cha3') }).waitFor();
    // The browser reports each failed connection.
    screen.watch.problems.length = 0;
  });

  test('list the chosen products of a fee first', async ({ openOffice }) => {
    const screen = await openOffice('de', { email: MANAGER, viewport: PHONE });
    await screen.open(`cost/${demoRecordId('halles', 'cost', 'syrup')}`);
    const boxes = screen.page.getByRole('main').getByRole('checkbox');
    await boxes.first().waitFor();
    expect(await boxes.nth(0).isChecked()).toBe(true);
    expect(await boxes.nth(1).isChecked()).toBe(false);
  });
});

test.describe('orders', () => {
  test('are marked as outdated without network, and scroll within their table in the history, with visible dates', async ({
    openOffice,
  }) => {
    const screen = await openOffice('fr', { email: 'bartender@demo.test', viewport: TABLET });
    const { page, t } = screen;
    await screen.open('order');
    await page.getByRole('article').first().waitFor();
    await screen.context.setOffline(true);
    const offlineNotice = page.getByRole('status').getByText(t('orders.offline', { time: '' }).split('.')[0] ?? '');
    await offlineNotice.waitFor();
    // A screen whose files are not loaded shows an error, allows going back, and opens once the network is back.
    await page.getByRole('article').first().getByRole('link').first().click();
    await screen.heading(t('shell.load_failed')).waitFor();
    await page.getByRole('alert').getByText(t('shared.connection_error')).waitFor();
    await page.goBack();
    await page.getByRole('article').first().waitFor();
    await page.goForward();
    await screen.heading(t('shell.load_failed')).waitFor();
    await screen.context.setOffline(false);
    await screen.heading(t('shell.load_failed')).waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('article').first().waitFor();
    await offlineNotice.waitFor({ state: 'detached' });
    // The browser reports each failed connection.
    screen.watch.problems.length = 0;

    await screen.open('history');
    // The orders, not their placeholders.
    await page.getByRole('row').nth(3).getByRole('link').waitFor();
    const frame = page.getByRole('table').locator('..');
    const left = () =>
      page
        .getByRole('row')
        .nth(3)
        .getByRole('cell')
        .first()
        .evaluate((cell) => cell.getBoundingClientRect().left);
    const before = await left();
    await page.getByRole('button', { name: t('list.more_columns') }).click();
    await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
    expect(await left()).toBe(before);
    await page.getByLabel(t('history.from')).fill('2026-03-02');
    await page.getByLabel(t('history.to'), { exact: true }).fill('2026-03-01');
    await page.getByText(t('problems.days_order')).waitFor();
    expect(await page.getByLabel(t('history.to'), { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel(t('history.to'), { exact: true }).fill('2026-03-02');
    await page.getByText(t('problems.days_order')).waitFor({ state: 'detached' });
  });
});

test.describe('by keyboard alone', () => {
  test('signs in, finds an order on the board, opens it and prepares it', async ({ openOffice }) => {
    const screen = await openOffice('fr');
    const { page, t } = screen;
    await screen.open('');
    await tabTo(page, page.getByLabel(t('login.email')));
    await page.keyboard.type('bartender@demo.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    const card = screen
      .column('order')
      .getByRole('article')
      .filter({ hasText: t('orders.status.PENDING') })
      .first();
    await tabTo(page, card.getByRole('link'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/order\/./);
    const prepare = page.getByRole('button', { name: new RegExp(`^${t('orders.prepare')} `) });
    await expect.poll(() => prepare.count()).toBe(1);
    await tabTo(page, prepare);
    const ref = ((await prepare.getAttribute('aria-label')) ?? '').split(' ').at(-1) ?? '';
    expect(await prepare.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
    await page.keyboard.press('Enter');
    await screen.step('ready', ref).waitFor();
    // The focus is kept when the button disappears.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await tabTo(page, screen.undo(ref));
    await page.keyboard.press('Enter');
    await screen.step('prepare', ref).waitFor();
  });
});
