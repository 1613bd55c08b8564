// A shared tablet: created by a manager, used by several people with PINs, and revoked from elsewhere.
import { DEMO_PASSWORD } from '@ardoise/demo/fill/accounts.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { lane, ticket } from '../pages/bar.ts';
import { clearBoard, place, staffView } from '../pages/orders.ts';
import { enterPin, PIN, revokeTablets, setPin, sharedTablet } from '../pages/tablet.ts';
import { makeAccount } from '../setup/demo-database.ts';
import { TABLET } from '../setup/people.ts';
import { expect, type Office, type OpenOffice, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const KARIM = 'Karim B.';
// The name that `makeAccount` gives.
const [ANA, ANAS_PIN] = ['Ana J.', '826413'];

test.beforeAll(() => makeAccount('ana-tablet@demo.test', 'bartender@demo.test'));
test.beforeEach(clearBoard);

const person = ({ page }: Office, name: string) => page.getByRole('button', { name, exact: true });
const workerButton = ({ page, t }: Office, name: string) => page.getByRole('button', { name: t('pin.change_from', { name }), exact: true });

/** A manager signs in at the tablet, sets the bartender's PIN, makes the device a shared tablet and signs out. */
const setUp = async (openOffice: OpenOffice, locale: 'fr' | 'de'): Promise<Office> => {
  const tablet = await openOffice(locale, { viewport: TABLET });
  const { page, t } = tablet;
  await tablet.open('');
  await tablet.signIn(MANAGER, DEMO_PASSWORD);
  await tablet.menuEntry(t('names.venue')).waitFor();
  await tablet.open(`venue/${demoVenueIds.halles}/2`);
  const setPinButton = page.getByRole('button', { name: new RegExp(`^(${t('tablets.give')}|${t('tablets.another')}).*Karim Benali$`) });
  await setPinButton.click();
  const question = page.getByRole('dialog');
  await question.getByLabel(t('tablets.pin')).fill('1234');
  await page.keyboard.press('Enter');
  await question.getByText(t('problems.pin_easy')).waitFor();
  await question.getByLabel(t('tablets.pin')).fill(PIN);
  await page.keyboard.press('Enter');
  await tablet.toast(t('tablets.given', { name: 'Karim Benali' })).waitFor();
  await page.getByRole('button', { name: t('tablets.make') }).click();
  await question.getByLabel(t('tablets.name')).fill('Comptoir');
  await page.keyboard.press('Enter');
  await page.getByText(t('tablets.this'), { exact: true }).waitFor();
  await page.getByRole('button', { name: new RegExp(`^${t('shell.profile')}`) }).click();
  await page.getByRole('menuitem', { name: t('pin.change') }).click();
  await tablet.heading(t('pin.title')).waitFor();
  return tablet;
};

test('changes from one bartender to the next, and orders show who prepared them', async ({ openOffice }) => {
  await setPin('ana-tablet@demo.test', ANAS_PIN);
  const tablet = await setUp(openOffice, 'fr');
  const { page, t } = tablet;
  await person(tablet, KARIM).click();
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(t('problems.wrong_pin')).waitFor();
  await page.keyboard.press('Escape');
  await person(tablet, KARIM).click();
  await page.keyboard.type(PIN);
  await page.keyboard.press('Enter');
  await workerButton(tablet, KARIM).waitFor();

  const [first, second] = [await place('Zoé', ['cha5'], '3'), await place('Max', ['cha1'], '4')];
  await ticket(tablet, 'new', second.ref).waitFor();
  await tablet.press('prepare', first.ref);
  await ticket(tablet, 'making', first.ref).waitFor();
  expect((await staffView(first)).bartender?.name).toBe('Karim Benali');

  // Escape changes nothing; the board stays live behind the dialog.
  await workerButton(tablet, KARIM).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(workerButton(tablet, KARIM)).toBeFocused();
  await workerButton(tablet, KARIM).click();
  await person(tablet, ANA).click();
  await enterPin(page, '4830');
  await page.getByRole('dialog').getByText(t('problems.wrong_pin')).waitFor();
  // Six digits are submitted without OK.
  await page.keyboard.type(ANAS_PIN);
  await workerButton(tablet, ANA).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect(page).toHaveURL(/#\/bar$/);
  await expect(lane(tablet, 'making').locator('article')).toHaveCount(1);
  await tablet.press('prepare', second.ref);
  await ticket(tablet, 'making', second.ref).waitFor();
  expect((await staffView(second)).bartender?.name).toBe('Ana Journey');
  expect((await staffView(first)).bartender?.name).toBe('Karim Benali');

  // The account screen is not available here.
  await tablet.open('profile');
  await page.waitForURL(/#\/order$/);

  await revokeTablets();
  await page.getByText(t('pin.gone')).waitFor();
  await tablet.heading(t('login.title')).waitFor();
  await expect(page.getByRole('link', { name: t('pin.by_pin') })).toHaveCount(0);
});

test('is set up in German too, with links to the e-mail sign-in and back', async ({ openOffice }) => {
  const tablet = await setUp(openOffice, 'de');
  const { page, t } = tablet;
  await page.getByRole('link', { name: t('pin.by_email') }).click();
  await tablet.heading(t('login.title')).waitFor();
  await page.getByRole('link', { name: t('pin.by_pin') }).click();
  await person(tablet, KARIM).click();
  await enterPin(page, PIN);
  await workerButton(tablet, KARIM).waitFor();
});

test('keeps the entered PIN when the network is down', async ({ openOffice }) => {
  const { signedOut } = await sharedTablet();
  const tablet = await openOffice('fr', { viewport: TABLET, storage: signedOut });
  const { context, page, t } = tablet;
  await tablet.open('');
  await person(tablet, KARIM).click();
  await context.setOffline(true);
  await enterPin(page, PIN);
  await page.getByRole('alert').getByText(t('shared.connection_error')).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: t('pin.ok'), exact: true }).click();
  await workerButton(tablet, KARIM).waitFor();
});
