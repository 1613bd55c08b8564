// Restyling a venue's page: a guest's open phone shows the manager's changes once they are saved.
import type { VenueLook } from '@ardoise/contract/look.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { expectDrafts } from '../pages/drafts.ts';
import { officeTexts, productName } from '../pages/texts.ts';
import { callAs, menuPath } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const { fr, de } = officeTexts;
const MANAGER = 'manager@demo.test';
const { halles } = demoVenueIds;
const LOOK = `/style/styles?venueId=${halles}`;
const CHA1 = demoRecordId('halles', 'product', 'cha1');
const savedStyles = async () => (await callAs<VenueLook>(MANAGER, 'GET', LOOK)).venueStyles;

test.afterEach(() => callAs(MANAGER, 'DELETE', LOOK));

const hasGround = (phone: Page, color: string) => expect(phone.locator('body')).toHaveCSS('background-color', color);
const titleOn = (phone: Page) => phone.locator(`li[data-id="${CHA1}"] .cst-item-title`).first();

/** Clicks an element of the framed page at its visible position, because the page is scaled down. */
const clickInFrame = async (page: Page, selector: string): Promise<void> => {
  const place = await page.locator('iframe').evaluate(async (frame: HTMLIFrameElement, wanted) => {
    const found = frame.contentDocument?.querySelector(wanted);
    if (!found) throw new Error(`The frame has no ${wanted}.`);
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    const [outer, inner] = [frame.getBoundingClientRect(), found.getBoundingClientRect()];
    const scale = outer.width / frame.offsetWidth;
    return { x: outer.x + (inner.x + inner.width / 2) * scale, y: outer.y + (inner.y + inner.height / 2) * scale };
  }, selector);
  await page.mouse.click(place.x, place.y);
};

test('by mouse: colours, a font and one dish’s style show at once in the frame, and on a second phone once saved', async ({
  openOffice,
  openPhone,
}) => {
  const { page: phone } = await openPhone('fr-FR');
  await phone.goto(menuPath('halles', { locale: 'fr-FR' }));
  await titleOn(phone).waitFor();
  const { page, t, open, toast } = await openOffice('fr', { email: MANAGER });
  await open(`customization/${halles}`);
  const frame = page.frameLocator('iframe');
  const code = (name: string) => page.getByRole('textbox', { name: t('shared.pair', { name, value: fr.look.hex }), exact: true });
  const save = page.getByRole('button', { name: t('shared.save'), exact: true });
  await code(fr.look.control.ground).fill('#f4ecd8');
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(244, 236, 216)');
  await page.getByText(fr.look.marker['cst-global-title'], { exact: true }).click();
  await code(fr.look.control.ink).fill('#7a1f1f');
  await page.getByRole('button', { name: fr.look.select, exact: true }).click();
  await clickInFrame(page, `li[data-id="${CHA1}"] .cst-item-title button`);
  await page.getByRole('radio', { name: fr.look.only.replace('{name}', productName('cha1')) }).check();
  await page.getByRole('spinbutton', { name: fr.look.control.size }).fill('30');
  await expect(frame.locator(`li[data-id="${CHA1}"] .cst-item-title`).first()).toHaveCSS('font-size', '30px');
  // No other page shows it yet.
  await expect(titleOn(phone)).not.toHaveCSS('font-size', '30px');
  expect(await savedStyles()).toEqual([]);

  await save.click();
  await toast(fr.look.told.saved).waitFor();
  await hasGround(phone, 'rgb(244, 236, 216)');
  await expect(titleOn(phone)).toHaveCSS('font-size', '30px');
  await expect(titleOn(phone)).toHaveCSS('color', 'rgb(122, 31, 31)');
  await expect(save).toBeDisabled();

  await page.getByRole('button', { name: fr.look.reset, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: fr.look.reset, exact: true }).click();
  await toast(fr.look.told.reset).waitFor();
  await hasGround(phone, 'rgb(251, 250, 248)');
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(251, 250, 248)');
});

/** Presses Tab until the focus is on the element. */
const tabTo = async (page: Page, role: string, name: string): Promise<void> => {
  const wanted = page.getByRole(role as 'button', { name, exact: true });
  await wanted.waitFor();
  await expect(async () => {
    for (let press = 0; press < 60; press++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}.`);
  }).toPass();
};

test('by keyboard alone: from the menu to a saved look on a second phone, and undo', async ({ openOffice, openPhone }) => {
  const { page: phone } = await openPhone('de-DE');
  await phone.goto(menuPath('halles', { locale: 'de-DE' }));
  await titleOn(phone).waitFor();
  const { page, t, open, heading, toast } = await openOffice('de', { email: MANAGER });
  await open('product');
  await heading(t('names.product')).waitFor();
  const { keyboard } = page;
  await tabTo(page, 'link', t('names.look'));
  await keyboard.press('Enter');
  await heading(t('names.look')).waitFor();
  const ground = t('shared.pair', { name: de.look.control.ground, value: de.look.hex });
  await tabTo(page, 'textbox', ground);
  await keyboard.press('Control+a');
  await keyboard.type('#102030');
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(16, 32, 48)');
  await tabTo(page, 'button', de.look.undo);
  await keyboard.press('Enter');
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(251, 250, 248)');
  // The disabled undo button passes the focus on.
  await tabTo(page, 'button', de.look.redo);
  await keyboard.press('Enter');
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(16, 32, 48)');
  await tabTo(page, 'tab', de.look.generic);
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: de.look.selected })).toBeFocused();
  await tabTo(page, 'combobox', de.look.choose);
  await keyboard.type(de.look.marker['cst-item-price'].slice(0, 8));
  await keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await toast(de.look.told.saved).waitFor();
  await hasGround(phone, 'rgb(16, 32, 48)');
  expect(await savedStyles()).toEqual([{ selector: 'cst-global-background', property: 'background-color', value: '#102030' }]);
});

test('asks about unsaved changes, and keeps them when the page crashes', async ({ openOffice }) => {
  const { page, t, open, heading, menuEntry } = await openOffice('fr', { email: MANAGER });
  await open(`customization/${halles}`);
  const ground = page.getByRole('textbox', { name: t('shared.pair', { name: fr.look.control.ground, value: fr.look.hex }), exact: true });
  await ground.fill('#204020');
  await menuEntry(t('names.product')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('form.stay') })
    .click();
  await expect(ground).toHaveValue('#204020');
  await expectDrafts(page, 1, '#204020');
  await page.reload();
  await expect(ground).toHaveValue('#204020');
  await page.getByRole('button', { name: t('shared.cancel'), exact: true }).click();
  await menuEntry(t('names.product')).click();
  await heading(t('names.product')).waitFor();
  expect(await savedStyles()).toEqual([]);
});
