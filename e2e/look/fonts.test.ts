// A venue's own font: added in the customizer, used, shown to a guest, and kept while in use.
import { createRequire } from 'node:module';
import type { VenueLook } from '@ardoise/contract/look.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { officeTexts } from '../pages/texts.ts';
import { callAs, menuPath } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const { fr } = officeTexts;
const MANAGER = 'manager@demo.test';
const { halles } = demoVenueIds;
const LOOK = `/style/styles?venueId=${halles}`;
const FILE = createRequire(import.meta.url).resolve('@fontsource-variable/mulish/files/mulish-latin-wght-italic.woff2');

test.afterEach(() => callAs(MANAGER, 'DELETE', LOOK));

test('is added, used for the whole page with one click, and applied to a guest’s page once saved', async ({ openOffice, openPhone }) => {
  const { page, t, open, toast } = await openOffice('fr', { email: MANAGER });
  await open(`customization/${halles}`);
  const tool = page.getByRole('button', { name: fr.look.fonts.open, exact: true });
  await tool.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(fr.look.fonts.rule)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: fr.look.upload }).click();
  await (await chooser).setFiles(FILE);
  await toast(fr.look.told.font).waitFor();
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('body')).not.toHaveCSS('font-family', /venue-font/);
  await dialog.getByRole('button', { name: fr.look.group.page, exact: true }).click();
  await expect(frame.locator('body')).toHaveCSS('font-family', /venue-font/);
  await page.getByRole('button', { name: t('shared.save'), exact: true }).click();
  await toast(fr.look.told.saved).waitFor();

  const { page: phone } = await openPhone('fr-FR');
  await phone.goto(menuPath('halles', { locale: 'fr-FR' }));
  const { venueStyles, fonts } = await callAs<VenueLook>(MANAGER, 'GET', LOOK);
  const family = venueStyles[0]?.value ?? '';
  await expect(phone.locator('body')).toHaveCSS('font-family', new RegExp(family));
  await phone.waitForFunction((name) => document.fonts.check(`16px "${name}"`), family);

  await tool.click();
  const added = fonts.find(({ id }) => family.endsWith(id))?.name ?? '';
  await dialog.getByRole('button', { name: t('shared.pair', { name: fr.look.fonts.remove, value: added }), exact: true }).click();
  await expect(dialog.getByText(fr.look.fonts.worn)).toBeVisible();
});
