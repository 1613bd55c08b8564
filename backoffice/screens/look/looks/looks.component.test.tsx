// Taking another look: a starting one, a generated one or an earlier one.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { SavedLook } from '@ardoise/contract/look.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { lookFromColor, STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { type Answers, deferred } from '../../../test/network.ts';
import { type Office, test } from '../../../test/office.tsx';
import { fakeFrames } from '../../../test/preview-frame.ts';
import { anyId, VENUE } from '../../../test/records.ts';
import { loadAllTexts } from '../../../test/texts.ts';
import { colorOfPicture } from './picture.ts';

const LIST = 'GET /style/looks';
const ONE = 'GET /style/looks/records';
const stored: StyleRecord[] = [
  { selector: 'cst-global-title', property: 'color', value: '#112233' },
  { selector: `cst-item[${anyId(7)}]`, property: 'display', value: 'none' },
];
const earlier: SavedLook[] = [
  { version: 3, date: '2026-03-02T23:30:00.000Z', by: 'Ada', records: 2, colors: ['#112233'] },
  { version: 2, date: '2026-03-01T11:05:00.000Z', by: 'Bo', records: 0, colors: [] },
  { version: 1, date: '2026-02-28T11:05:00.000Z', by: null, records: 1, colors: ['#102030', '#fafafa'] },
];
const before: StyleRecord = { selector: 'cst-global-background', property: 'background-color', value: '#102030' };
const usual: Answers = {
  'GET /style/styles': () => ({ version: 3, venueStyles: stored, fonts: [] }),
  [LIST]: () => earlier,
  [ONE]: () => ({ venueStyles: [before] }),
};

let frame: ReturnType<typeof fakeFrames>;
beforeEach(async () => {
  await loadAllTexts('fr');
  frame = fakeFrames();
});
afterEach(() => frame.end());

type Opened = { answers?: Answers; width?: number; venue?: Partial<OwnVenue> };
type OpenOffice = (route: string, place?: Opened) => Promise<Office>;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: t('look.looks.open') });
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name, exact: typeof name === 'string' });
/** The button that takes the look; the next one compares it. */
const row = (name: RegExp) => inDialog(name).first();

/** Opens the editor and its dialog of looks. */
const open = async (openOffice: OpenOffice, { answers, ...place }: Opened = {}): Promise<Office> => {
  const office = await openOffice(`customization/${VENUE.id}`, { ...place, answers: { ...usual, ...answers } });
  await frame.send({ type: 'ready' });
  await userEvent.click(button(t('look.looks.open')));
  await expect.element(dialog()).toBeVisible();
  return office;
};
const set = (record: StyleRecord) => ({ type: 'set', ...record });
/** The messages to the frame that remove the stored look. */
const gone = stored.map(({ selector }) => ({ type: 'remove', selector }));
const lastSent = (count: number) => expect.poll(() => frame.messages().slice(-count));
const expectTaken = async (office: Office) => {
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(office.message(t('form.unsaved'))).toBeVisible();
  expect(office.network.bodiesOf('PUT /style/styles')).toEqual([]);
};

describe('a starting look', () => {
  test('is sent to the frame as its differences, and undone in one step', async ({ openOffice }) => {
    const office = await open(openOffice);
    await userEvent.click(inDialog(t('look.looks.name.night')));
    await expectTaken(office);
    await expect.element(button(t('look.looks.open'))).toHaveFocus();
    const night = STARTING_LOOKS.night;
    const differences = [gone[1], ...night.map(set)];
    await lastSent(differences.length).toEqual(differences);
    await userEvent.keyboard('{Control>}z{/Control}');
    await lastSent(1).toEqual([set(stored[1] as StyleRecord)]);
    await expect.element(office.message(t('form.all_saved'))).toBeVisible();
    await expect.element(button(t('look.undo'))).toBeDisabled();
  });

  test('is chosen by keyboard alone, and closing the dialog changes nothing', async ({ openOffice }) => {
    const office = await open(openOffice);
    await expect.element(inDialog(t('shared.close'))).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button(t('look.looks.open'))).toHaveFocus();
    await expect.element(office.message(t('form.all_saved'))).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(inDialog(t('shared.close'))).toHaveFocus();
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    await expect.element(inDialog(t('look.looks.name.bistro'))).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expectTaken(office);
    await expect.element(button(t('look.looks.open'))).toHaveFocus();
  });
});

describe('a generated look', () => {
  const code = () => dialog().getByRole('textbox', { name: t('shared.pair', { name: t('look.looks.color'), value: t('look.hex') }) });
  /** The `#` absorbs the width parameter that is appended to picture addresses. */
  const picture = (color: string) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="${color}"/></svg>`)}#`;

  test('is generated for a light or a dark background', async ({ openOffice }) => {
    const office = await open(openOffice);
    await expect.element(code()).toHaveValue('#0b7a5c');
    expect(inDialog(t('look.looks.from_picture')).elements()).toEqual([]);
    await userEvent.fill(code(), '#7a1f1f');
    await userEvent.click(dialog().getByRole('radio', { name: t('look.looks.dark') }));
    await userEvent.click(inDialog(t('look.looks.use')));
    await expectTaken(office);
    const made = lookFromColor('#7a1f1f', 'dark');
    await lastSent(made.length).toEqual(made.map(set));
  });

  test('is generated only from the typed colour', async ({ openOffice }) => {
    const office = await open(openOffice);
    await userEvent.fill(code(), '#12');
    await expect.element(inDialog(t('look.looks.use'))).toBeDisabled();
    await userEvent.fill(code(), '#123');
    await userEvent.tab();
    await expect.element(code()).toHaveValue('#112233');
    await userEvent.click(inDialog(t('look.looks.use')));
    await expectTaken(office);
  });

  test('is generated from the dominant colour of the picture', async ({ openOffice }) => {
    await open(openOffice, { venue: { image_url: picture('#c81e28') } });
    await userEvent.click(inDialog(t('look.looks.from_picture')));
    await expect.element(code()).toHaveValue('#c81e28');
    await userEvent.click(inDialog(t('look.looks.use')));
    const made = lookFromColor('#c81e28');
    await lastSent(made.length).toEqual(made.map(set));
  });

  test('says if the picture is grey or cannot be loaded', async ({ openOffice }) => {
    expect(await colorOfPicture(picture('#808080'))).toBeNull();
    await open(openOffice, { venue: { image_url: picture('#808080') } });
    await userEvent.click(inDialog(t('look.looks.from_picture')));
    await expect.element(dialog().getByText(t('look.looks.picture_grey'))).toBeVisible();
    await open(openOffice, { venue: { image_url: 'data:image/png,none#' } });
    await userEvent.click(inDialog(t('look.looks.from_picture')));
    await expect.element(dialog().getByText(t('look.looks.picture_failed'))).toBeVisible();
    await expect.element(code()).toHaveValue('#0b7a5c');
  });
});

describe('an earlier look', () => {
  test('is loaded and taken; the active one is marked, with dates in the time zone of the venue', async ({ openOffice }) => {
    const answer = deferred<{ venueStyles: StyleRecord[] }>();
    const requested: string[] = [];
    const office = await open(openOffice, {
      answers: {
        [ONE]: ({ query }) => {
          requested.push(`${query.get('version')} of ${query.get('venueId')}`);
          return answer.promise;
        },
      },
    });
    // 23:30 UTC on the day before.
    const activeRow = row(/3 mars 2026.*00:30/);
    await expect.element(activeRow).toHaveAttribute('aria-current', 'true');
    await expect.element(activeRow.getByText(t('look.looks.worn'))).toBeVisible();
    await expect.element(row(/1 mars 2026/).getByText(t('look.looks.plain'))).toBeVisible();
    const first = row(/28 févr/);
    await userEvent.click(first);
    await expect.element(first).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(first);
    answer.resolve({ venueStyles: [before] });
    await expectTaken(office);
    expect(requested).toEqual([`1 of ${VENUE.id}`]);
    await lastSent(3).toEqual([...gone, set(before)]);
    await userEvent.click(button(t('look.undo')));
    await lastSent(3).toEqual([{ type: 'remove', selector: before.selector }, ...stored.map(set)]);
  });

  test('is retried after a failure, without losing changes', async ({ openOffice }) => {
    let fails = true;
    const office = await open(openOffice, {
      answers: {
        [ONE]: () => {
          if (fails) throw new ApiError('internal');
          return { venueStyles: [before] };
        },
      },
    });
    await userEvent.click(row(/28 févr/));
    await expect.element(dialog().getByText(t('look.looks.not_read'))).toBeVisible();
    await expect.element(row(/28 févr/)).toHaveFocus();
    fails = false;
    await userEvent.keyboard('{Enter}');
    await expectTaken(office);
  });

  test('is not taken if it arrives after the dialog was closed', async ({ openOffice }) => {
    const answer = deferred<{ venueStyles: StyleRecord[] }>();
    const office = await open(openOffice, { answers: { [ONE]: () => answer.promise } });
    await userEvent.click(row(/28 févr/));
    await userEvent.click(inDialog(t('shared.close')));
    answer.resolve({ venueStyles: [before] });
    await userEvent.click(button(t('look.looks.open')));
    await expect.element(row(/28 févr/)).toBeVisible();
    await expect.element(office.message(t('form.all_saved'))).toBeInTheDocument();
  });

  test('has a list with states for loading, failed and empty', async ({ openOffice }) => {
    const answer = deferred<SavedLook[]>();
    const office = await open(openOffice, { answers: { [LIST]: () => answer.promise } });
    await expect.element(dialog().getByRole('status', { name: t('shared.loading') })).toBeVisible();
    answer.reject(new ApiError('internal'));
    await expect.element(dialog().getByRole('heading', { name: t('look.looks.failed') })).toBeVisible();
    office.network.answers[LIST] = () => [];
    await userEvent.click(inDialog(t('shared.retry')));
    await expect.element(dialog().getByText(t('look.looks.none'))).toBeVisible();
  });
});

for (const [width, locale] of [
  [390, 'de'],
  [1024, 'fr'],
  [1440, 'de'],
] as const)
  test(`the looks fit a window of ${width} px in ${locale}, with touch targets of sufficient size`, async ({ openOffice }) => {
    await loadAllTexts(locale);
    await openOffice(`customization/${VENUE.id}`, { width, locale, answers: usual, venue: { image_url: 'data:,#' } });
    await frame.send({ type: 'ready' });
    await userEvent.click(button(t('look.looks.open')));
    await expect.element(dialog().getByText(t('look.looks.worn'))).toBeVisible();
    const sideways = [...document.querySelectorAll('dialog[open], dialog[open] *')].filter(
      (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1 && getComputedStyle(one).display !== 'inline',
    );
    expect(sideways.map((one) => one.outerHTML.slice(0, 120))).toEqual([]);
    const small = [...document.querySelectorAll('dialog[open] :is(button, label, input:not([type="radio"]))')].filter(
      (one) => one.getBoundingClientRect().height < 43.5,
    );
    expect(small.map((one) => one.outerHTML.slice(0, 120))).toEqual([]);
  });
