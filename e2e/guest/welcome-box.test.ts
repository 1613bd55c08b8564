// The welcome box: one line on the first screen, a sheet that opens only from it, an entry in the venue's recall book.
import type { Guest } from '@ardoise/contract/people.ts';
import { GUEST_DAYS } from '@ardoise/contract/rules/guests.ts';
import { formatSpan } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Locator } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { overflowsOf, violationsOf, waitForAnimations } from '../screens/look.ts';
import { withRest } from '../setup/languages.ts';
import { callAs, menuPath, PHONE } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const { halles } = demoVenueIds;
const MANAGER = 'manager@demo.test';
const bookOf = () => callAs<Guest[]>(MANAGER, 'GET', `/api/user/${halles}/guest`);

const withDays = (text: string) => fill(text, { days: GUEST_DAYS });

/** The height in pixels by which the line moves the menu down. */
const addedHeight = (line: Locator): Promise<number> =>
  line.evaluate((box: HTMLElement) => {
    const menuTop = () => document.querySelector('main')?.getBoundingClientRect().top ?? 0;
    const before = menuTop();
    box.hidden = true;
    const without = menuTop();
    box.hidden = false;
    return before - without;
  });

// Right to left, because the journey checks the layout and uses the keyboard.
for (const locale of withRest(['he-IL'], ['fr-FR']))
  test(`takes a name and one contact by keyboard, in ${locale}`, async ({ openPhone }) => {
    const { page } = await openPhone(locale);
    const guest = guestOn(page, locale);
    const { texts } = guest;
    const name = `Welcomed ${locale}`;
    await page.goto(menuPath('halles', { locale, table: '7' }));
    // The code that opens sheets has loaded.
    await page.locator('.bar').waitFor({ state: 'attached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    const line = page.getByRole('banner').getByRole('button', { name: texts.menu.welcome });
    expect((await line.boundingBox())?.height).toBe(44);
    expect(await addedHeight(line)).toBeLessThanOrEqual(44);
    await line.press('Enter');
    const sheet = guest.sheet(texts.welcome.title);
    const use = fill(texts.welcome.use, { venue: 'Brasserie des Halles', span: formatSpan(GUEST_DAYS, 'day', locale) });
    await sheet.getByText(use).waitFor();
    // A sheet that is still opening is pale.
    await page.evaluate(waitForAnimations);
    expect(await overflowsOf(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => line.evaluate((box) => box === document.activeElement)).toBe(true);

    await line.press('Enter');
    await guest.button(texts.welcome.send, sheet).press('Enter');
    await sheet.getByText(texts.problems.nameMissing).waitFor();
    await expect(sheet.getByLabel(texts.basket.name)).toBeFocused();
    await sheet.getByLabel(texts.basket.name).fill(name);
    await sheet.getByLabel(texts.basket.phone).last().fill('12');
    await page.keyboard.press('Enter');
    await sheet.getByText(texts.problems.phone).waitFor();
    await expect(sheet.getByLabel(texts.basket.phone).last()).toBeFocused();
    await sheet.getByRole('radio', { name: texts.basket.email }).check();
    await sheet.getByRole('textbox', { name: texts.basket.email }).fill('welcomed@example.com');
    await page.keyboard.press('Tab');
    await sheet.getByRole('textbox', { name: texts.basket.email }).press('Enter');
    await sheet.getByText(withDays(texts.welcome.thanks)).waitFor();
    await expect(guest.button(texts.product.close, sheet).first()).toBeFocused();
    await guest.button(texts.product.close, sheet).last().press('Enter');
    await sheet.waitFor({ state: 'detached' });
    const done = page.getByRole('banner').getByRole('button', { name: texts.menu.welcomed });
    await expect.poll(() => done.evaluate((box) => box === document.activeElement)).toBe(true);

    const [entry] = (await bookOf()).filter((one) => one.name === name);
    expect(entry).toMatchObject({ name, email: 'welcomed@example.com', phone: null });
    await page.reload();
    await done.waitFor();
  });

test('is hidden if the venue keeps no recall book', async ({ openPhone }) => {
  const { page } = await openPhone('en-GB', { viewport: PHONE });
  await page.goto(menuPath('port', { locale: 'en-GB' }));
  await page.locator('main li[data-id]').first().waitFor();
  expect(await page.getByRole('button', { name: guestOn(page, 'en-GB').texts.menu.welcome }).count()).toBe(0);
});
