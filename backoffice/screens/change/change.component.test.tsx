import type { Change, ChangedCount } from '@ardoise/contract/changes.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { ALL_RESTORED, change, field, lines, record } from '../../test/changes.ts';
import type { Answers } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { anyId, product, VENUE } from '../../test/records.ts';

const CHANGES = [
  change(4, [
    record({
      fields: [
        field('net_price', 4.5, 5, { amount: true }),
        field('exceptions.net_price', null, 3.5, { of: 'Happy hour', amount: true }),
        field('languages.name', 'Green tea', 'Green tea, mint', { of: 'en-GB' }),
        field('categories', ['Cafés'], ['Boissons chaudes', 'Sans alcool']),
        field('recipe', 'Menthe', `Menthe fraîche, ${'thé gunpowder, '.repeat(40)}sucre`),
        field('tax_rate', 0.1, 0.2),
        field('unavailable', false, true),
        field('image', null, null),
        field('recommendations', [], []),
        field('shelf.unheard', 'a', 'b'),
      ],
    }),
  ]),
  change(
    3,
    [
      record({
        resource: 'cost',
        record: anyId(30),
        name: 'Terrasse',
        what: 'created',
        fields: [field('net_price', null, 1, { amount: true })],
      }),
    ],
    {
      by: null,
    },
  ),
  change(2, [
    record({
      resource: 'section',
      record: anyId(31),
      name: 'Brunch',
      what: 'deleted',
      fields: [field('description', 'Le dimanche', null)],
    }),
    record({ resource: 'calendar', record: anyId(32), name: 'Midi', fields: [field('timetable', ['12:00 – 14:00'], [], { of: '4' })] }),
    record({
      resource: 'role',
      record: anyId(33),
      name: 'Karim Benali',
      fields: [field('bartender', false, true), field('pin', null, null)],
    }),
    record({ resource: 'device', record: anyId(34), name: 'Comptoir', what: 'created' }),
    record({ resource: 'profile', name: 'Le Port', fields: [field('late_ready', 5, 8)] }),
  ]),
];
const requested: URLSearchParams[] = [];
const answers = (rows: Change[], total = rows.length): Answers => ({
  'GET /api/venue/:venue/change': ({ query }) => {
    requested.push(query);
    return { rows, total };
  },
});
const main = () => page.getByRole('main');
const all = (n: number) => page.getByRole('button', { name: t('health.show_all', { count: n }) });

test('shows each change with its author, and each value before and after', async ({ openOffice }) => {
  await openOffice('change', { answers: answers(CHANGES) });
  await expect.element(page.getByRole('heading', { name: 'Mardi 24 novembre 2026' })).toBeVisible();
  expect(lines().slice(0, 3)).toEqual([
    'Prix TTC : 4,50 € → 5,00 €',
    'Prix pendant la plage horaire (Happy hour) : Comme d’habitude → 3,50 €',
    'Nom (anglais) : Green tea → Green tea, mint',
  ]);
  await userEvent.click(all(10));
  await expect.element(all(10)).toHaveAttribute('aria-expanded', 'true');
  expect(lines()[4]).toContain('sucre');
  expect(lines().filter((_, index) => index !== 4)).toEqual([
    'Prix TTC : 4,50 € → 5,00 €',
    'Prix pendant la plage horaire (Happy hour) : Comme d’habitude → 3,50 €',
    'Nom (anglais) : Green tea → Green tea, mint',
    'Catégories : + Boissons chaudes+ Sans alcool− Cafés',
    'TVA (%) : 10 % → 20 %',
    'Disponibilité : Disponible → Indisponible',
    'Photo : a changé',
    'Recommandations : nouvel ordre',
    'unheard : a → b',
    'Prix TTC : 1,00 €',
    'Description : Le dimanche',
    'Semaine (vendredi) : − 12:00 – 14:00',
    'Barman : Non → Oui',
    'Code PIN : a changé',
    'Commandes en retard · Prête, pas encore remise : 5 → 8',
  ]);
  await expect.element(main().getByText(t('change.nobody'))).toBeVisible();
  // Times are in the venue's time zone, not the user's.
  await expect.element(main().getByText('14:32').first()).toBeVisible();
});

test('links to records that still exist and that the user may see', async ({ openOffice }) => {
  await openOffice('change', { answers: answers(CHANGES), venue: { tier: 'smart' } });
  await expect.element(main().getByRole('link', { name: 'Thé vert' })).toHaveAttribute('href', `#/product/${product().id}`);
  await expect.element(main().getByRole('link', { name: 'Karim Benali' })).toHaveAttribute('href', `#/venue/${VENUE.id}/2`);
  expect(
    main()
      .getByRole('link')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Thé vert', 'Midi', 'Karim Benali', 'Le Port']);
  await openOffice('change', { answers: answers(CHANGES) });
  await expect.element(main().getByRole('link', { name: 'Comptoir' })).toHaveAttribute('href', `#/venue/${VENUE.id}/2`);
});

test('names the day and the kind of an excluded outlier', async ({ openOffice }) => {
  const day = record({ resource: 'outlier', record: anyId(35), name: '2026-11-12 view', what: 'created' });
  await openOffice('change', { answers: answers([change(5, [day])]) });
  await expect.element(main().getByText(t('change.outlier'), { exact: true })).toBeVisible();
  await expect.element(main().getByText('12 nov. 2026 : vues')).toBeVisible();
  expect(main().getByRole('link').elements()).toEqual([]);
});

test('filters by kind, and says if nothing is found', async ({ openOffice }) => {
  const { network } = await openOffice('change', { answers: answers(CHANGES), width: 390 });
  await userEvent.click(page.getByRole('combobox', { name: t('change.kind') }));
  await userEvent.click(page.getByRole('option', { name: t('names.cost'), exact: true }));
  await expect.poll(() => requested.at(-1)?.get('resource')).toBe('cost');
  expect(requested.at(-1)?.has('sort')).toBe(false);
  Object.assign(network.answers, answers([]));
  await userEvent.fill(page.getByRole('searchbox', { name: t('change.search') }), 'zzz');
  await expect.element(page.getByText(t('list.no_match'))).toBeVisible();
  expect(requested.at(-1)?.get('search')).toBe('zzz');
  await openOffice('change', { answers: answers([]) });
  await expect.element(page.getByText(t('change.empty_hint'))).toBeVisible();
});

test('is hidden from users without the right', async ({ openOffice }) => {
  const reader = { mgr: [], reader: [] };
  const { message } = await openOffice('change', { claims: reader, venue: { roles: ['reader'] } });
  await expect.element(message(t('shell.denied_title'))).toBeVisible();
});

const RESTORE = 'POST /api/venue/:venue/change/:change/restore';
const restore = () => page.getByRole('button', { name: t('change.restore_of', { name: 'Thé vert' }) });
const dialog = () => page.getByRole('dialog', { name: t('change.restore_title', { name: 'Thé vert' }) });
const PRICE = field('net_price', 4.5, 5, { amount: true });
const CHANGED = change(4, [record({ fields: [PRICE], restorable: true })]);
const BACK = change(4, [record({ fields: [field('net_price', 5, 4.5, { amount: true })] })]);

test('restores a record after showing the changes', async ({ openOffice }) => {
  const sent: unknown[] = [];
  const { message } = await openOffice('change', {
    answers: {
      ...answers([CHANGED]),
      [RESTORE]: ({ body }: { body: unknown }) => {
        sent.push(body);
        return { version: 7, change: BACK, ...ALL_RESTORED };
      },
    },
  });
  await userEvent.click(restore());
  await expect.element(dialog().getByText(t('change.restore_before', { time: '24 nov. 2026, 14:32' }))).toBeVisible();
  await expect
    .poll(() =>
      dialog()
        .element()
        .textContent?.replaceAll(/[\u00a0\u202f]/g, ' '),
    )
    .toContain('5,00 € → 4,50 €');
  await userEvent.click(dialog().getByRole('button', { name: t('change.restore') }));
  await expect.element(message(t('change.restore_done', { name: 'Thé vert' }))).toBeVisible();
  const wanted = { resource: 'product', record: product().id };
  expect(sent).toEqual([
    { ...wanted, dry_run: true },
    { ...wanted, version: 7 },
  ]);
  expect(dialog().query()).toBeNull();
});

test('refreshes after a conflict, and names the records that must be restored first', async ({ openOffice }) => {
  let version = 7;
  const { network } = await openOffice('change', {
    answers: {
      ...answers([CHANGED]),
      [RESTORE]: ({ body }: { body: unknown }) => {
        const { dry_run } = body as { dry_run?: boolean };
        if (dry_run) return { version, change: BACK, ...ALL_RESTORED };
        version = 8;
        throw new ApiError('stale_version');
      },
    },
  });
  await userEvent.click(restore());
  await userEvent.click(dialog().getByRole('button', { name: t('change.restore') }));
  await expect.element(dialog().getByText(t('change.restore_stale'))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  Object.assign(network.answers, {
    [RESTORE]: () => {
      throw new ApiError('restore_first', { missing: [{ resource: 'calendar', record: anyId(40), name: 'Happy hour' }] });
    },
  });
  await userEvent.click(restore());
  await expect.element(dialog().getByText('Happy hour')).toBeVisible();
  expect(
    dialog()
      .getByRole('button', { name: t('change.restore') })
      .query(),
  ).toBeNull();
  await userEvent.click(dialog().getByRole('button', { name: t('shared.close') }));
  Object.assign(network.answers, { [RESTORE]: () => ({ version: 8, change: null, ...ALL_RESTORED }) });
  await userEvent.click(restore());
  await expect.element(dialog().getByText(t('change.restore_nothing'))).toBeVisible();
});

test('offers no restore to users who may not write such a record', async ({ openOffice }) => {
  const fee = record({ resource: 'cost', record: anyId(30), name: 'Terrasse', restorable: true });
  await openOffice('change', {
    answers: answers([change(4, [record({ fields: [PRICE], restorable: true }), fee])]),
    venue: { tier: 'smart' },
  });
  await expect.element(restore()).toBeVisible();
  expect(page.getByRole('button', { name: t('change.restore_of', { name: 'Terrasse' }) }).query()).toBeNull();
});

const IMPORT = change(
  4,
  Array.from({ length: 20 }, (_, at) => record({ record: anyId(60 + at), name: `Plat ${at}`, what: 'deleted', restorable: true })),
  {
    total: 49,
    counts: [
      { resource: 'product', what: 'deleted', count: 45 },
      { resource: 'category', what: 'deleted', count: 4 },
    ],
    restorable: true,
  },
);

test('lists all records of a large change when opened, and searches them by name', async ({ openOffice }) => {
  const queries: Record<string, string>[] = [];
  await openOffice('change', {
    width: 390,
    answers: {
      ...answers([IMPORT]),
      'GET /api/venue/:venue/change/:change/record': ({ query }) => {
        queries.push(Object.fromEntries(query));
        const search = query.get('search');
        const rows = IMPORT.records.filter(({ name }) => !search || name.includes(search));
        return { rows, total: search ? rows.length : 49 };
      },
    },
  });
  await expect.element(main().getByText(/45\sproduits, 4\scatégories/)).toBeVisible();
  expect(main().getByText('Plat 3').query()).toBeNull();
  const open = page.getByRole('button', { name: t('change.show_records', { n: 49 }) });
  await userEvent.click(open);
  await expect.element(main().getByText('Plat 3')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: t('change.more_records') }));
  await expect.poll(() => queries.at(-1)?.page).toBe('1');
  await userEvent.fill(page.getByRole('searchbox', { name: t('change.record_search') }), '19');
  await expect.element(main().getByText('Plat 3')).not.toBeInTheDocument();
  await expect.element(main().getByText('Plat 19')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: t('change.hide_records') }));
  await expect.element(main().getByText('Plat 19')).not.toBeInTheDocument();
});

test('restores a whole change after showing which records come back and which stay', async ({ openOffice }) => {
  const sent: unknown[] = [];
  const { message } = await openOffice('change', {
    answers: {
      ...answers([IMPORT]),
      [RESTORE]: ({ body }: { body: unknown }) => {
        sent.push(body);
        const back = change(4, [record({ what: 'restored' })], {
          total: 48,
          counts: [{ resource: 'product', what: 'restored', count: 48 }],
        });
        const kept = [{ resource: 'product' as const, record: anyId(70), name: 'Plat 10', reason: 'changed_since' as const }];
        return { version: null, change: back, missing: [], kept, kept_count: 1 };
      },
    },
  });
  await userEvent.click(page.getByRole('button', { name: t('change.restore_all') }));
  const question = page.getByRole('dialog', { name: t('change.restore_all_title') });
  await expect.element(question.getByText('Plat 10')).toBeVisible();
  await expect.element(question.getByText(/48\sproduits/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: t('change.restore_all') }));
  const back = t('shared.pair', { name: t('change.restored'), value: '48 produits' });
  await expect.element(message(`${back} · ${t('change.kept', { n: 1 })}`)).toBeVisible();
  expect(sent).toEqual([
    { all: true, dry_run: true },
    { all: true, dry_run: false },
  ]);
});

test('warns in red that undoing a creation deletes its records', async ({ openOffice }) => {
  const added = change(3, [record({ what: 'created', restorable: true }), record({ record: anyId(61), what: 'created' })], {
    restorable: true,
  });
  const counts: ChangedCount[] = [{ resource: 'product', what: 'deleted', count: 2 }];
  await openOffice('change', {
    answers: {
      ...answers([added]),
      [RESTORE]: () => ({ version: null, change: change(4, [record({ what: 'deleted' })], { total: 2, counts }), ...ALL_RESTORED }),
    },
  });
  await userEvent.click(page.getByRole('button', { name: t('change.restore_all') }));
  const question = page.getByRole('dialog', { name: t('change.restore_all_title') });
  const answer = (name: string) => question.getByRole('button', { name, exact: true });
  await expect.element(answer(t('shared.delete'))).toBeVisible();
  const red = getComputedStyle(answer(t('shared.delete')).element()).backgroundColor;
  await userEvent.click(answer(t('shared.cancel')));
  counts.push({ resource: 'category', what: 'changed', count: 1 });
  await userEvent.click(page.getByRole('button', { name: t('change.restore_all') }));
  await expect.element(answer(t('change.restore_deleting'))).toBeVisible();
  expect(getComputedStyle(answer(t('change.restore_deleting')).element()).backgroundColor).toBe(red);
});
