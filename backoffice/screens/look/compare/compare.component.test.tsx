// Compares the current edit with the saved look, a starting look or an earlier one.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { SavedLook } from '@ardoise/contract/look.ts';
import { lookOf, recordsOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { button, ground, lookEditor, painted, stored } from '../../../test/look-editor.ts';
import { type Answers, deferred } from '../../../test/network.ts';
import { type Office, test } from '../../../test/office.tsx';
import { VENUE } from '../../../test/records.ts';
import { loadAllTexts } from '../../../test/texts.ts';

const ONE = 'GET /style/looks/records';
const earlier: SavedLook[] = [
  { version: 3, date: '2026-03-02T23:30:00.000Z', by: 'Ana', records: 2, colors: ['#112233'] },
  { version: 1, date: '2026-02-28T11:05:00.000Z', by: null, records: 1, colors: ['#102030'] },
];
const before: StyleRecord = { selector: 'cst-global-background', property: 'background-color', value: '#405060' };
const reads: Answers = { 'GET /style/looks': () => earlier, [ONE]: () => ({ venueStyles: [before] }) };

const { open, frame } = lookEditor();
const dialog = () => page.getByRole('dialog', { name: t('look.compare.with') });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const chooser = () => dialog().getByRole('combobox', { name: t('look.compare.with') });
const choose = async (name: string | RegExp) => {
  await userEvent.click(chooser());
  await userEvent.click(dialog().getByRole('option', { name }));
};
/** Frame 0 is the editor's own preview. */
const [MINE, OTHER] = [1, 2];
const sentTo = (index: number) => frame().nth(index).messages();
const whole = (records: readonly StyleRecord[], screen = 'light') => [
  { type: 'reset' },
  ...recordsOf(lookOf(records)).map((record) => ({ type: 'set', ...record })),
  { type: 'mode', select: false },
  { type: 'hidden', shown: false },
  { type: 'screen', screen },
  { type: 'select', selector: null },
];
const compare = async (places = [MINE, OTHER]) => {
  await userEvent.click(button(t('look.compare.open')));
  await expect.element(dialog()).toBeVisible();
  for (const place of places) await frame().nth(place).send({ type: 'ready' });
};
const edited = [painted as StyleRecord, ...stored];
const expectTaken = async (office: Office) => {
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(office.message(t('form.unsaved'))).toBeVisible();
};

describe('two looks side by side', () => {
  test('show the current edit and the saved look on the same phone; presses inside have no effect', async ({ openOffice }) => {
    await open(openOffice, reads);
    await userEvent.click(button(t('look.screen.dark')));
    await userEvent.click(button(t('look.select')));
    await userEvent.click(button(t('look.hidden')));
    await userEvent.fill(ground(), '#102030');
    await compare();
    await expect.element(dialog().getByRole('heading', { name: t('look.compare.mine') })).toBeVisible();
    await expect.element(dialog().getByRole('heading', { name: t('look.compare.saved') })).toBeVisible();
    await expect.poll(() => sentTo(MINE)).toEqual(whole(edited, 'dark'));
    await expect.poll(() => sentTo(OTHER)).toEqual(whole(stored, 'dark'));
    expect(frame().nth(OTHER).src()).toBe(frame().src());
    await userEvent.click(dialog().getByRole('button', { name: t('look.screen.light') }));
    await expect.poll(() => sentTo(OTHER).at(-1)).toEqual({ type: 'screen', screen: 'light' });
  });

  test('take a starting look in one step, with undo', async ({ openOffice }) => {
    const office = await open(openOffice, reads);
    await compare();
    // Nothing has changed yet.
    await expect.element(dialog().getByText(t('look.compare.same'))).toBeVisible();
    await choose(t('look.looks.name.night'));
    await expect.element(dialog().getByRole('heading', { name: t('look.looks.name.night') })).toBeVisible();
    await userEvent.click(inDialog(t('look.compare.take')));
    await expectTaken(office);
    await expect.element(button(t('look.compare.open'))).toHaveFocus();
    await expect
      .poll(() => frame().messages().slice(-2))
      .toEqual(STARTING_LOOKS.night.slice(-2).map((record) => ({ type: 'set', ...record })));
    await userEvent.click(button(t('look.undo')));
    await expect.element(office.message(t('form.all_saved'))).toBeVisible();
    await expect.element(button(t('look.undo'))).toBeDisabled();
  });

  test('load an earlier look when it is chosen, and retry after a failure', async ({ openOffice }) => {
    const answer = deferred<{ venueStyles: StyleRecord[] }>();
    const office = await open(openOffice, { ...reads, [ONE]: () => answer.promise });
    await compare();
    await choose(/28 févr/);
    await expect.element(dialog().getByRole('status', { name: t('shared.loading') })).toBeVisible();
    await expect.element(inDialog(t('look.compare.take'))).toBeDisabled();
    answer.reject(new ApiError('not_found'));
    await expect.element(dialog().getByRole('heading', { name: t('look.compare.failed') })).toBeVisible();
    office.network.answers[ONE] = ({ query }) => ({ venueStyles: query.get('version') === '1' ? [before] : [] });
    await userEvent.click(inDialog(t('shared.retry')));
    await expect.poll(() => sentTo(OTHER).at(-1)).toEqual({ type: 'set', ...before });
    await userEvent.click(inDialog(t('look.compare.take')));
    await expectTaken(office);
    await expect.element(ground()).toHaveValue(before.value);
    expect(office.network.bodiesOf('PUT /style/styles')).toEqual([]);
  });

  test('open from the list of looks, and close with Escape, also inside a page', async ({ openOffice }) => {
    await open(openOffice, reads);
    await userEvent.click(button(t('look.looks.open')));
    await userEvent.click(
      page.getByRole('button', { name: t('shared.pair', { name: t('look.compare.open'), value: t('look.looks.name.bistro') }) }),
    );
    await expect.element(chooser()).toHaveValue(t('look.looks.name.bistro'));
    await expect.element(chooser()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await compare();
    const inside = () => frame().nth(OTHER).page();
    await expect.poll(() => sentTo(OTHER).length).toBeGreaterThan(0);
    await expect
      .poll(() => {
        inside()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
        return dialog().elements();
      })
      .toEqual([]);
  });

  test('have a list that Escape closes without the dialog', async ({ openOffice }) => {
    await open(openOffice, reads);
    await compare();
    await userEvent.click(chooser());
    await expect.element(chooser()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(chooser()).toHaveAttribute('aria-expanded', 'false');
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('scroll together, and close with Escape, also after a reload of a page', async ({ openOffice }) => {
    await open(openOffice, reads);
    await compare();
    const [mine, other] = [frame().nth(MINE), frame().nth(OTHER)];
    const grow = ({ page }: typeof mine) => page()?.document.documentElement.style.setProperty('height', '4000px');
    await expect.poll(() => sentTo(OTHER).length).toBeGreaterThan(0);
    other.reload();
    await expect.poll(() => sentTo(OTHER)).toEqual([]);
    await other.send({ type: 'ready' });
    await expect.poll(() => sentTo(OTHER)).toEqual(whole(stored));
    for (const one of [mine, other]) grow(one);
    other.page()?.scrollTo(0, 700);
    await expect.poll(() => mine.page()?.scrollY).toBe(700);
    other.page()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('show a failure to load earlier looks; the others are available', async ({ openOffice }) => {
    const office = await open(openOffice, {
      'GET /style/looks': () => {
        throw new ApiError('not_found');
      },
    });
    await compare();
    await expect.element(dialog().getByRole('alert').getByText(t('look.looks.failed'))).toBeVisible();
    Object.assign(office.network.answers, reads);
    await userEvent.click(inDialog(t('shared.retry')));
    await choose(/28 févr/);
    await expect.element(inDialog(t('look.compare.take'))).toBeEnabled();
  });
});

describe('if another user has saved since the editor was opened', () => {
  const newest: SavedLook = { version: 4, date: '2026-03-03T09:00:00.000Z', by: 'Bo', records: 1, colors: ['#405060'] };
  const later4: Answers = { ...reads, 'GET /style/looks': () => [newest, ...earlier] };
  const looks = () => page.getByRole('dialog', { name: t('look.looks.open') });
  /** Presses the compare button beside an earlier look. */
  const compareRow = async (name: RegExp) => {
    await userEvent.click(button(t('look.looks.open')));
    await userEvent.click(looks().getByRole('button', { name }).nth(1));
    await expect.element(dialog()).toBeVisible();
    for (const place of [MINE, OTHER]) await frame().nth(place).send({ type: 'ready' });
  };

  test('loads the newest earlier look, which guests see', async ({ openOffice }) => {
    await open(openOffice, later4);
    await compareRow(/3 mars 2026.*10:00/);
    await expect.poll(() => sentTo(OTHER)).toContainEqual({ type: 'set', ...before });
    await expect.element(chooser()).toHaveValue(t('look.compare.saved'));
    await choose(t('look.compare.begun'));
    await expect.element(dialog().getByRole('heading', { name: t('look.compare.begun') })).toBeVisible();
    await expect.element(dialog().getByText(t('look.compare.same'))).toBeVisible();
  });

  test('does not list the look that the edit started from as saved', async ({ openOffice }) => {
    await open(openOffice, later4);
    await compareRow(/3 mars 2026.*00:30/);
    await expect.element(chooser()).toHaveValue(t('look.compare.begun'));
    await expect.poll(() => sentTo(OTHER)).toEqual(whole(stored));
    await userEvent.click(chooser());
    expect(
      dialog()
        .getByRole('option', { name: t('look.compare.saved') })
        .elements(),
    ).toHaveLength(1);
    // Each is listed once.
    expect(
      dialog()
        .getByRole('option', { name: /mars 2026|févr/ })
        .elements(),
    ).toHaveLength(1);
  });
});

test('toggles one page between the looks on a phone', async ({ openOffice }) => {
  const office = await open(openOffice, reads, 390);
  await userEvent.fill(ground(), '#102030');
  await userEvent.click(button(t('look.more')));
  await compare([MINE]);
  await expect.poll(() => sentTo(MINE)).toEqual(whole(stored));
  await userEvent.click(inDialog(t('look.compare.mine')));
  await expect.element(inDialog(t('look.compare.mine'))).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => sentTo(MINE).at(-1)).toEqual({ type: 'set', ...painted });
  expect(inDialog(t('look.compare.take')).elements()).toEqual([]);
  await userEvent.click(inDialog(t('look.compare.saved')));
  await expect.poll(() => sentTo(MINE).at(-1)).toEqual({ type: 'remove', selector: painted.selector });
  await userEvent.click(inDialog(t('look.compare.take')));
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(office.message(t('form.all_saved'))).toBeInTheDocument();
});

for (const [width, locale] of [
  [390, 'de'],
  [1024, 'fr'],
] as const)
  test(`the comparison fits a window of ${width} px in ${locale}, with touch targets of sufficient size`, async ({ openOffice }) => {
    await loadAllTexts(locale);
    await openOffice(`customization/${VENUE.id}`, {
      width,
      locale,
      answers: { ...reads, 'GET /style/styles': () => ({ version: 3, venueStyles: stored, fonts: [] }) },
    });
    await frame().send({ type: 'ready' });
    if (width < 900) await userEvent.click(button(t('look.more')));
    await compare(width < 900 ? [MINE] : [MINE, OTHER]);
    await choose(/^28/);
    await expect.element(inDialog(t('look.compare.take'))).toBeEnabled();
    const sideways = [...document.querySelectorAll('dialog[open], dialog[open] *')].filter(
      (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1 && getComputedStyle(one).display !== 'inline',
    );
    expect(sideways.map((one) => one.outerHTML.slice(0, 120))).toEqual([]);
    const small = [...document.querySelectorAll('dialog[open] :is(button, input:not([type="hidden"]))')].filter(
      (one) => one.getBoundingClientRect().height < 43.5,
    );
    expect(small.map((one) => one.outerHTML.slice(0, 120))).toEqual([]);
  });
