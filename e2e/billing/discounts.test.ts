// An admin grants a venue a discount, changes it to a free trial, and deletes it.
import type { Discount } from '@ardoise/contract/billing/discounts.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, DESK } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const ADMIN = 'admin@demo.test';
const VENUE = 'Café sans Formule';
const PATH = `/api/subscription/discount?venue=${demoVenueIds.cafe}`;

for (const [locale, title] of inLanguages('a discount is created, changed to a free trial, and deleted', ['fr', 'en'] as const))
  test(title, async ({ openOffice }) => {
    const { page, t, open, field, heading, toast, deleteRecord } = await openOffice(locale, { email: ADMIN, viewport: DESK });
    const stored = () => callAs<Discount[]>(ADMIN, 'GET', PATH);
    const row = page.getByRole('row').filter({ hasText: VENUE });
    const trial = page.getByRole('main').getByRole('switch', { name: new RegExp(`^${t('discount.free_test')}`) });
    await open('discount');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('discount.new') })
      .first()
      .click();
    await heading(t('discount.new')).waitFor();
    await field(t('discount.venue')).fill('sans');
    await page.getByRole('option', { name: VENUE, exact: true }).click();
    await field(t('discount.offer')).click();
    await page.getByRole('option', { name: t('discount.offer_3') }).click();
    await field(t('discount.duration')).fill('6');
    await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
    await page.getByText(t('problems.required')).waitFor();
    await field(t('discount.price')).fill('49,5');
    await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
    await toast(t('created.discount', { name: VENUE })).waitFor();
    await row.getByText(t('discount.unused')).waitFor();
    expect(await stored()).toMatchObject([{ offer: 3, free_test: false, price: 49.5, duration: 6, used: false }]);

    await row.getByRole('link').click();
    await heading(VENUE).waitFor();
    await trial.check();
    await field(t('discount.price')).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t('shared.save') }).click();
    await row.getByText(t('discount.free_test')).waitFor();
    expect(await stored()).toMatchObject([{ free_test: true, price: null, duration: 6 }]);

    await row.getByRole('link').click();
    await heading(VENUE).waitFor();
    await deleteRecord(t('discount.delete_text'));
    await page.getByText(t('discount.empty_title')).waitFor();
    expect(await stored()).toEqual([]);
  });
