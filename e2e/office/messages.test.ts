// Messages to guests: texts with a counter, the log, and the message of a deletion.
import type { Message } from '@ardoise/contract/messages.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { texts as pageTexts } from '../../guestmenu/i18n/de-DE.ts';
import { guestOn } from '../pages/guest.ts';
import { place, staffView } from '../pages/orders.ts';
import { endUndo } from '../setup/demo-database.ts';
import { callAs, menuPath } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const BARTENDER = 'bartender@demo.test';
const PROFILE = `/api/venue/profile/${demoVenueIds.halles}`;
const readProfile = () => callAs<Profile>(MANAGER, 'GET', PROFILE);

test('the editor names the characters that shorten an SMS, and replaces them with one click', async ({ openOffice }) => {
  const { page, t, open, field, toast } = await openOffice('fr', { email: MANAGER });
  await open(`venue/${demoVenueIds.halles}`);
  await page.getByRole('link', { name: t('payment.tab') }).click();
  const text = field(t('payment.message_ok'));
  await text.fill(`Votre commande est prête, le reçu vous attend au comptoir de la maison ${'.'.repeat(20)}`);
  await page.getByText(t('payment.count', { length: '91', limit: '65' })).waitFor();
  await expect(page.getByText(t('payment.offending')).locator('mark')).toHaveText(['ê', 'ç']);
  // Too long, so nothing is saved.
  await page.getByRole('button', { name: t('shared.save'), exact: true }).click();
  await page.getByText(t('payment.too_long', { n: 26 })).waitFor();
  await page.getByRole('button', { name: t('payment.replace') }).click();
  await expect(text).toHaveValue(/^Votre commande est prete, le recu/);
  await expect(text).toBeFocused();
  await page.getByText(t('payment.count', { length: '91', limit: '155' })).waitFor();
  await page.getByRole('button', { name: t('shared.save'), exact: true }).click();
  await toast(t('shared.saved')).waitFor();
  expect((await readProfile()).payment.message_ok).toContain('prete, le recu');
  // Emoji have no replacement.
  await text.fill('À bientôt 🍋');
  await page.getByRole('button', { name: t('payment.replace') }).click();
  await expect(page.getByText(t('payment.left')).locator('mark')).toHaveText(['🍋']);
  await text.fill('A bientot');
  // The demonstration has no SMS gateway.
  const sms = page.getByRole('switch', { name: new RegExp(`^${t('payment.sms')}`) });
  await sms.check();
  await expect(page.getByText(t('payment.no_gateway'))).toBeVisible();
  await sms.uncheck();
  await expect(page.getByText(t('payment.no_gateway'))).toHaveCount(0);
});

test('a deletion gives its guest the reason, with a message if requested', async ({ openOffice, openPhone }) => {
  const profile = await readProfile();
  const payment = { ...profile.payment, sms: true, message_ok: 'Commande prise', message_ko: 'Commande refusee' };
  await callAs(MANAGER, 'PUT', PROFILE, { ...profile, payment });
  const order = await place({ name: 'Nora', phone: '06 39 98 77 10' }, ['cha5'], null);
  const { id } = await staffView(order);
  const { page: guest } = await openPhone('de-DE');
  await guest.goto(`/m/${demoVenueIds.halles}/order/${order.uuid}?locale=de-DE`);
  await guest.getByRole('heading', { name: new RegExp(order.ref) }).waitFor();
  const { page, t, open, step } = await openOffice('fr', { email: BARTENDER });
  await open(`order/${id}`);
  await step('delete', order.ref).click();
  const question = page.getByRole('dialog');
  await question.getByRole('switch', { name: new RegExp(`^${t('orders.delete_message')}`) }).uncheck();
  await question.getByRole('button', { name: t('orders.reason_closing') }).click();
  await expect(question.getByLabel(t('orders.delete_reason'))).toHaveValue(t('orders.reason_closing'));
  await question.getByRole('button', { name: t('orders.delete'), exact: true }).click();
  // Predefined reasons are in the guest's language.
  await guest.getByText(pageTexts.order.reasons.closing).waitFor();
  // The page returns to the board once it has the answer.
  await page.waitForURL(({ hash }) => !hash.includes(id));
  await open(`order/${id}`);
  await page.getByRole('main').getByText(t('orders.reason_closing')).waitFor();
  // A message of the first deletion would be due before that of the second.
  const messagesOf = async (one: string) => {
    await endUndo();
    return callAs<Message[]>(MANAGER, 'GET', `/api/venue/${demoVenueIds.halles}/message?order=${one}`);
  };
  await endUndo();
  const { id: later } = await staffView(await place({ name: 'Ada', phone: '06 39 98 77 11' }, ['cha5'], null));
  await callAs(BARTENDER, 'DELETE', `/api/order/${later}?notification=1`);
  await expect.poll(async () => (await messagesOf(later)).length).toBe(1);
  expect(await messagesOf(id)).toEqual([]);
});

test('a phone number is required as soon as the venue wants one, also on an open page', async ({ openOffice, openPhone }) => {
  const profile = await readProfile();
  await callAs(MANAGER, 'PUT', PROFILE, { ...profile, contact: 'none', payment: { ...profile.payment, sms: false } });
  const phone = await openPhone('fr-FR');
  const guest = guestOn(phone.page, 'fr-FR');
  await phone.page.goto(menuPath('halles'));
  await phone.page.locator('main li[data-id]').first().waitFor();
  await guest.pick('cha5');
  await guest.openBasket();
  const number = guest.basket().getByLabel(guest.texts.basket.phone);
  await guest.basket().getByLabel(guest.texts.basket.name).waitFor();
  await expect(number).toHaveCount(0);

  const { page, t, open, toast } = await openOffice('fr', { email: MANAGER });
  await open(`venue/${demoVenueIds.halles}/4`);
  const sms = page.getByRole('switch', { name: new RegExp(`^${t('payment.sms')}`) });
  await sms.check();
  await expect(page.getByText(t('payment.no_phone'))).toBeVisible();
  const save = page.getByRole('button', { name: t('shared.save'), exact: true });
  await save.click();
  await toast(t('shared.saved')).waitFor();
  // The link opens the setting of the number.
  await page.getByRole('link', { name: t('payment.contact_title') }).click();
  await page.getByRole('combobox', { name: t('payment.contact') }).click();
  await page.getByRole('option', { name: t('payment.contact_phone') }).click();
  await expect(save).toBeEnabled();
  await save.click();
  await expect(save).toBeDisabled();
  await expect(number).toBeVisible();
});
