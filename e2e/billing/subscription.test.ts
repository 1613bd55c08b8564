// A venue subscribes by card on the payment page, changes its offer, is refused a payment, loses its tier, and comes back.
import { LONG_TEST_MS } from '../../server/test/harness/within.ts';
import { amountIn, billsOf, choose, confirm, decideOnPage, makeSubscriber, result, subscriptionOf } from '../pages/subscription.ts';
import { endPeriod } from '../setup/demo-database.ts';
import { inLanguages } from '../setup/languages.ts';
import { expect, test } from '../setup/test.ts';

test.describe.configure({ timeout: LONG_TEST_MS });

for (const [locale, title] of inLanguages('a venue subscribes by card, changes up, loses the tier, and comes back', ['fr', 'en'] as const))
  test(title, async ({ openOffice }) => {
    const { venue, email } = await makeSubscriber(`Chez Lune ${locale}`);
    const office = await openOffice(locale, { email });
    const { page, t, open, heading, toast, menuEntry, field } = office;
    const offers = `venue/${venue}/3`;
    const card = (digits: string) => page.getByRole('listitem').filter({ hasText: t('offers.card_named', { digits }) });

    await test.step('a refused payment changes nothing', async () => {
      await open('');
      await page.getByText(t('venue.no_plan_text')).waitFor();
      await page
        .getByRole('main')
        .getByRole('link', { name: t('shell.see_offers') })
        .click();
      await confirm(office, locale, await choose(office, 1), 58.8);
      await decideOnPage(office, locale, 'refuse');
      await result(office, t('offers.reasons.card_declined')).waitFor();
      expect(await menuEntry(t('names.tag')).count()).toBe(0);
      expect(await billsOf(venue)).toEqual([]);
    });

    await test.step('the rights of Smart count at once', async () => {
      await confirm(office, locale, await choose(office, 1), 58.8);
      await decideOnPage(office, locale, 'pay');
      await result(office, t('offers.welcome', { plan: t('tiers.smart') })).waitFor();
      await menuEntry(t('names.tag')).click();
      await page.getByRole('link', { name: t('tag.new') }).click();
      await field(t('tag.name')).fill('Maison');
      await page.getByRole('radio', { name: '🏠' }).check();
      await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
      await toast(t('created.tag', { name: 'Maison' })).waitFor();
    });

    await test.step('Premium costs the difference, by the stored card', async () => {
      await open('table');
      await page.getByText(t('shell.plan_text')).waitFor();
      await page
        .getByRole('main')
        .getByRole('link', { name: t('shell.see_offers') })
        .click();
      const checkout = await choose(office, 3, 'change');
      await checkout.getByRole('radio', { name: t('offers.card_named', { digits: '4242' }), checked: true }).waitFor();
      await confirm(office, locale, checkout, 60);
      await toast(t('offers.welcome', { plan: t('tiers.premium') })).waitFor();
      await menuEntry(t('names.table')).click();
      await heading(t('names.table')).waitFor();
    });

    await test.step('another card becomes the default, and is refused at the renewal', async () => {
      await open(offers);
      await page.getByRole('button', { name: t('offers.add_card'), exact: true }).click();
      await decideOnPage(office, locale, 'store', 'declined');
      await result(office, t('offers.method_added')).waitFor();
      await card('0341')
        .getByRole('button', { name: new RegExp(`^${t('offers.method_choose')}`) })
        .click();
      await toast(t('offers.method_chosen')).waitFor();
      await card('0341').getByText(t('offers.method_default'), { exact: true }).waitFor();
      await endPeriod(venue);
      await expect.poll(async () => (await subscriptionOf(venue)).past_due).toMatchObject({ amount: 118.8, reason: 'card_declined' });
      await page.reload();
      const alert = page.getByRole('alert').filter({ hasText: t('offers.reasons.card_declined') });
      await expect(alert).toContainText(amountIn(locale, (amount) => t('offers.past_due', { amount }), 118.8));
      await menuEntry(t('names.table')).waitFor();
    });

    await test.step('the tier ends with the unpaid period', async () => {
      await endPeriod(venue);
      await expect.poll(async () => (await subscriptionOf(venue)).offer).toBeNull();
      await page.reload();
      await menuEntry(t('names.tag')).waitFor({ state: 'detached' });
      await open('table');
      await page.getByText(t('venue.no_plan_text')).waitFor();
      await page
        .getByRole('main')
        .getByRole('link', { name: t('shell.see_offers') })
        .click();
    });

    await test.step('a new card pays the open bill and a new subscription', async () => {
      await page.getByRole('button', { name: t('offers.add_card'), exact: true }).click();
      await decideOnPage(office, locale, 'store');
      await result(office, t('offers.method_added')).waitFor();
      await expect.poll(async () => (await subscriptionOf(venue)).past_due).toBeNull();
      await page.reload();
      await page.getByRole('button', { name: t('offers.add_card'), exact: true }).waitFor();
      const checkout = await choose(office, 1);
      await checkout.getByRole('radio', { name: t('offers.card_named', { digits: '4242' }), checked: true }).waitFor();
      await confirm(office, locale, checkout, 58.8);
      await toast(t('offers.welcome', { plan: t('tiers.smart') })).waitFor();
      await menuEntry(t('names.tag')).click();
      await page.getByRole('main').getByRole('link', { name: 'Maison' }).waitFor();
      expect((await billsOf(venue)).map(({ price, state }) => [price, state])).toEqual([
        [58.8, 'paid'],
        [118.8, 'paid'],
        [60, 'paid'],
        [58.8, 'paid'],
      ]);
    });
  });
