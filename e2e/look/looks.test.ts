// Choosing a look in the customizer: a preset, one from a colour, one saved before.
import type { SavedLook, VenueLook } from '@ardoise/contract/look.ts';
import { lookOf, recordsOf } from '@ardoise/contract/rules/look/records.ts';
import { STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { officeTexts } from '../pages/texts.ts';
import { overflowsOf, violationsOf } from '../screens/look.ts';
import { variantsToRun } from '../setup/languages.ts';
import { callAs, DESK, menuPath, PHONE, settled, TABLET } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const { fr, de } = officeTexts;
const MANAGER = 'manager@demo.test';
const { halles } = demoVenueIds;
const LOOK = `/style/styles?venueId=${halles}`;
const savedStyles = async () => (await callAs<VenueLook>(MANAGER, 'GET', LOOK)).venueStyles;

test.afterEach(() => callAs(MANAGER, 'DELETE', LOOK));

const hasGround = (page: { locator: Page['locator'] }, color: string) => expect(page.locator('body')).toHaveCSS('background-color', color);
const [rgbPlain, rgbSand, rgbNight] = ['rgb(251, 250, 248)', 'rgb(244, 236, 216)', 'rgb(20, 22, 28)'];

test('the preset “night” is applied to a guest’s page once saved, and the previous look is restored', async ({ openOffice, openPhone }) => {
  await callAs(MANAGER, 'PUT', LOOK, [{ selector: 'cst-global-background', property: 'background-color', value: '#f4ecd8' }]);
  const { page: phone } = await openPhone('fr-FR');
  await phone.goto(menuPath('halles', { locale: 'fr-FR' }));
  await hasGround(phone, rgbSand);
  const { page, t, open, toast } = await openOffice('fr', { email: MANAGER });
  await open(`customization/${halles}`);
  const frame = page.frameLocator('iframe');
  const looks = page.getByRole('button', { name: fr.look.looks.open, exact: true });
  const dialog = page.getByRole('dialog', { name: fr.look.looks.open });
  const save = page.getByRole('button', { name: t('shared.save'), exact: true });
  await hasGround(frame, rgbSand);

  await looks.click();
  await dialog.getByRole('button', { name: fr.look.looks.name.night, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(looks).toBeFocused();
  await hasGround(frame, rgbNight);
  await page.getByText(t('form.unsaved'), { exact: true }).waitFor();
  await hasGround(phone, rgbSand);
  await save.click();
  await toast(fr.look.told.saved).waitFor();
  await hasGround(phone, rgbNight);
  expect(await savedStyles()).toEqual(recordsOf(lookOf(STARTING_LOOKS.night)));

  await looks.click();
  const rows = dialog.locator('[aria-busy]');
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await rows.nth(1).click();
  await hasGround(frame, rgbSand);
  await page.keyboard.press('Control+z');
  await hasGround(frame, rgbNight);
  await page.keyboard.press('Control+Shift+z');
  await hasGround(frame, rgbSand);
  await hasGround(phone, rgbNight);
  await page.keyboard.press('Control+s');
  await hasGround(phone, rgbSand);
  const [newest, second] = await callAs<SavedLook[]>(MANAGER, 'GET', `/style/looks?venueId=${halles}`);
  expect([newest?.colors[0], second?.colors[0]]).toEqual(['#f4ecd8', '#14161c']);
});

test('creates a look from the main colour of the venue’s picture', async ({ openOffice }) => {
  const { page, t, open } = await openOffice('fr', { email: MANAGER });
  await open(`customization/${halles}`);
  const frame = page.frameLocator('iframe');
  await hasGround(frame, rgbPlain);
  await page.getByRole('button', { name: fr.look.looks.open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: fr.look.looks.open });
  const code = dialog.getByRole('textbox', { name: t('shared.pair', { name: fr.look.looks.color, value: fr.look.hex }) });
  const before = await code.inputValue();
  await dialog.getByRole('button', { name: fr.look.looks.from_picture, exact: true }).click();
  await expect(code).not.toHaveValue(before);
  await dialog.getByRole('button', { name: fr.look.looks.use, exact: true }).click();
  await expect(frame.locator('body')).not.toHaveCSS('background-color', rgbPlain);
  await page.keyboard.press('Control+z');
  await hasGround(frame, rgbPlain);
  expect(await savedStyles()).toEqual([]);
});

for (const [name, viewport, colorScheme] of variantsToRun('the looks', [
  ['phone', PHONE, 'light'],
  ['tablet', TABLET, 'dark'],
  ['desk', DESK, 'light'],
  ['desk', DESK, 'dark'],
]))
  test(`the looks on a ${colorScheme} ${name} are accessible and do not overflow`, async ({ openOffice }) => {
    const visit = await openOffice('de', { email: MANAGER, viewport, colorScheme });
    const { page, open } = visit;
    await open(`customization/${halles}`);
    await page.getByRole('button', { name: de.look.looks.open, exact: true }).click();
    await page.getByRole('dialog').getByText(de.look.looks.worn).or(page.getByText(de.look.looks.none)).waitFor();
    await settled(visit);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowsOf(page)).toEqual([]);
  });
