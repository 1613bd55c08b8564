// Shared by the tests of the look editor: opens its screen on a fake network, with a fake guest page in the frame.
import type { VenueLook } from '@ardoise/contract/look.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../i18n/translate.ts';
import type { Answers } from './network.ts';
import type { Office } from './office.tsx';
import { fakeFrames } from './preview-frame.ts';
import { anyId, VENUE } from './records.ts';
import { loadAllTexts } from './texts.ts';

export const SAVE = 'PUT /style/styles';
export const RESET = 'DELETE /style/styles';
export const stored: StyleRecord[] = [
  { selector: 'cst-global-title', property: 'color', value: '#112233' },
  { selector: 'cst-item-title', property: 'font-size', value: '22px' },
];
export const look = (venueStyles: StyleRecord[] = stored): VenueLook => ({
  version: 3,
  venueStyles,
  fonts: [{ id: anyId(1), name: 'Bistro' }],
});
export const reads: Answers = { 'GET /style/styles': () => look() };
export const saves: Answers = { [SAVE]: ({ body }) => look(body as StyleRecord[]) };

type OpenOffice = (route: string, options?: { answers?: Answers; width?: number }) => Promise<Office>;

/** Sets up the frame for each test of a file. Returns the functions that open and inspect the screen. */
export const lookEditor = () => {
  let frame: ReturnType<typeof fakeFrames>;
  beforeEach(async () => {
    await loadAllTexts('fr');
    frame = fakeFrames();
  });
  afterEach(() => frame.end());
  return {
    frame: () => frame,
    /** The last message to the frame. Excludes `name` messages, which change nothing and may arrive at any time. */
    lastMessage: () =>
      frame
        .messages()
        .filter(({ type }) => type !== 'name')
        .at(-1),
    /** Opens the screen with a page in the frame that is ready. */
    async open(openOffice: OpenOffice, answers: Answers = {}, width = 1280): Promise<Office> {
      const office = await openOffice(`customization/${VENUE.id}`, {
        width,
        answers: { ...reads, ...saves, ...answers },
      });
      await frame.send({ type: 'ready' });
      await expect.element(page.getByRole('tab', { name: t('look.generic') })).toBeVisible();
      return office;
    },
  };
};

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const save = () => button(t('shared.save'));
const code = (name: string) => page.getByRole('textbox', { name: t('shared.pair', { name, value: t('look.hex') }), exact: true });
export const ground = () => code(t('look.control.ground'));
export const ink = () => code(t('look.control.ink'));
export const mode = () => document.querySelector('[data-mode]')?.getAttribute('data-mode');
/** The looks that were sent, one per save. */
export const sent = ({ network }: Office) => network.bodiesOf(SAVE) as unknown as StyleRecord[][];
export const PAGE = 'cst-global-background';
export const painted = { selector: PAGE, property: 'background-color', value: '#102030' };
