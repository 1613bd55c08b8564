// Two looks side by side, and two managers who restyle one venue concurrently.
import type { VenueLook } from '@ardoise/contract/look.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { FrameLocator, Page } from '@playwright/test';
import { officeTexts } from '../pages/texts.ts';
import { overflowsOf, violationsOf } from '../screens/look.ts';
import { variantsToRun } from '../setup/languages.ts';
import { callAs, DESK, PHONE, settled, TABLET } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const { fr, de } = officeTexts;
const MANAGER = 'manager@demo.test';
const { halles } = demoVenueIds;
const LOOK = `/style/styles?venueId=${halles}`;
const savedStyles = async () => (await callAs<VenueLook>(MANAGER, 'GET', LOOK)).venueStyles;
const sand: StyleRecord = { selector: 'cst-global-background', property: 'background-color', value: '#f4ecd8' };
const [rgbPlain, rgbSand, rgbNight] = ['rgb(251, 250, 248)', 'rgb(244, 236, 216)', 'rgb(20, 22, 28)'];
const hasGround = (page: FrameLocator, color: string) => expect(page.locator('body')).toHaveCSS('background-color', color);

test.afterEach(() => callAs(MANAGER, 'DELETE', LOOK));

const dialogOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: fr.look.compare.with });
  const choose = async (name: string | RegExp) => {
    await dialog.getByRole('combobox').click();
    await dialog.getByRole('option', { name }).first().click();
  };
  return { dialog, choose, mine: dialog.frameLocator('iframe >> nth=0'), other: dialog.frameLocator('iframe >> nth=1') };
};
/** The dish at the top of a scrolled page, below the bar of sections. */
const topOf = (page: FrameLocator) =>
  page.locator('main').evaluate((main) => {
    const found = [...main.querySelectorAll('li[data-id]')].find((one) => one.getBoundingClientRect().bottom > 120);
    return found?.getAttribute('data-id');
  });

test('the edited look is compared with the published one, a preset and an earlier one: scrolled together, chosen by one click', async ({
  openOffice,
}) => {
  await callAs(MANAGER, 'PUT', LOOK, [sand]);
  await callAs(MANAGER, 'PUT', LOOK, []);
  const { page, open } = await openOffice('fr', { email: MANAGER });
  await open(`customization/${halles}`);
  const frame = page.frameLocator('iframe >> nth=0');
  await hasGround(frame, rgbPlain);
  const opener = page.getByRole('button', { name: fr.look.compare.open, exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const { dialog, choose, mine, other } = dialogOf(page);
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await dialog.getByText(fr.look.compare.same).waitFor();
  await choose(fr.look.looks.name.night);
  await hasGround(mine, rgbPlain);
  await hasGround(other, rgbNight);
  await dialog.getByRole('button', { name: fr.look.screen.dark }).click();
  await hasGround(mine, 'rgb(18, 20, 22)');
  await hasGround(other, rgbNight);

  await other
    .locator('main li[data-id]')
    .nth(20)
    .evaluate((dish) => dish.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => topOf(mine)).toBe(await topOf(other));
  await mine
    .locator('main li[data-id]')
    .nth(5)
    .evaluate((dish) => dish.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => topOf(other)).toBe(await topOf(mine));
  await expect.poll(() => topOf(mine)).toBe(await mine.locator('main li[data-id]').nth(5).getAttribute('data-id'));

  // Escape inside a page closes the dialog.
  await other.locator('main h4 button').first().focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await hasGround(frame, 'rgb(18, 20, 22)');

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: fr.look.screen.light }).click();
  await dialog.getByRole('combobox').click();
  // The earlier look follows the saved look and the presets.
  await dialog
    .getByRole('option')
    .nth(1 + Object.keys(STARTING_LOOKS).length)
    .click();
  await hasGround(other, rgbSand);
  // Four Tab presses from the choice, although the pages are long.
  const take = dialog.getByRole('button', { name: fr.look.compare.take, exact: true });
  await expect(take).toBeEnabled();
  await dialog.getByRole('combobox').focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab');
  await expect(take).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await hasGround(frame, rgbSand);
  expect(await savedStyles()).toEqual([]);
  await page.keyboard.press('Control+z');
  await hasGround(frame, rgbPlain);
});

test('the later of two managers saves changes on top of the other’s look, once they were shown', async ({ openOffice }) => {
  const [one, two] = [await openOffice('fr', { email: MANAGER }), await openOffice('fr', { email: MANAGER })];
  for (const { open } of [one, two]) await open(`customization/${halles}`);
  const code = ({ page, t }: typeof one, name: string) =>
    page.getByRole('textbox', { name: t('shared.pair', { name, value: fr.look.hex }), exact: true });
  const save = ({ page, t }: typeof one) => page.getByRole('button', { name: t('shared.save'), exact: true });
  const frame = two.page.frameLocator('iframe >> nth=0');
  await hasGround(frame, rgbPlain);
  await code(one, fr.look.control.ground).fill('#f4ecd8');
  await code(two, fr.look.control.ink).fill('#402010');
  await save(one).click();
  await one.toast(fr.look.told.saved).waitFor();
  await save(two).click();
  const notice = fr.look.overtaken_by.replace('{name}', 'Sophie Lemaire');
  await two.page.getByRole('alert').getByText(notice).waitFor();
  await hasGround(frame, rgbSand);
  await expect(code(two, fr.look.control.ink)).toHaveValue('#402010');
  expect(await savedStyles()).toEqual([sand]);
  await save(two).click();
  await two.toast(fr.look.told.saved).waitFor();
  await expect(two.page.getByText(notice)).toBeHidden();
  const ink = { selector: 'cst-global-background', property: 'color', value: '#402010' };
  expect((await savedStyles()).map((record) => JSON.stringify(record)).sort()).toEqual(
    [sand, ink].map((record) => JSON.stringify(record)).sort(),
  );
});

for (const [name, viewport, colorScheme] of variantsToRun('the comparison', [
  ['phone', PHONE, 'light'],
  ['tablet', TABLET, 'dark'],
  ['desk', DESK, 'light'],
]))
  test(`the comparison on a ${colorScheme} ${name} is accessible and does not overflow`, async ({ openOffice }) => {
    const visit = await openOffice('de', { email: MANAGER, viewport, colorScheme });
    const { page, open } = visit;
    await open(`customization/${halles}`);
    if (name === 'phone') await page.getByRole('button', { name: de.look.more, exact: true }).click();
    await page.getByRole('button', { name: de.look.compare.open, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: de.look.compare.with });
    await dialog.getByRole('combobox').click();
    await dialog.getByRole('option', { name: de.look.looks.name.night }).click();
    await dialog.getByRole('button', { name: de.look.compare.take }).waitFor();
    await settled(visit);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowsOf(page)).toEqual([]);
  });
