// The weekly editor: controls by the texts of the page, and gestures by mouse and touch.
import { type InterfaceLocale, weekdayName } from '@ardoise/contract/rules/locales.ts';
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { officeWords } from './texts.ts';

/** A weekday (0 is Monday) and an hour. */
type Place = readonly [day: number, hour: number];

/** Gestures on the week, by mouse and by touch. */
const gesturesOn = (page: Page, dialog: Locator) => {
  const area = dialog.locator('[data-tool]');
  const pointOf = async ([day, hour]: Place) => {
    const box = await area.boundingBox();
    if (!box) throw new Error('The week is not shown.');
    return { x: box.x + ((day + 0.5) / 7) * box.width, y: box.y + (hour / 24) * box.height };
  };
  /** Waits until the week no longer scrolls. */
  const rest = () => {
    let now = '';
    const rests = async () => {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const before = now;
      now = JSON.stringify(await area.boundingBox());
      return now === before;
    };
    return expect.poll(rests, { intervals: [0] }).toBe(true);
  };
  return {
    rest,
    /** Presses the mouse, drags and releases. */
    async drag(from: Place, to: Place) {
      const [start, end] = [await pointOf(from), await pointOf(to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
    },
    /**
     * Drags by touch: `longPress` moves the finger after a long press, `scrolls` before the page can detect one. The finger lifts a second
     * after its last move, by the events' timestamps, so that the week does not keep scrolling.
     */
    async swipe(session: CDPSession, from: Place, to: Place, { longPress = false, scrolls = false } = {}) {
      const [start, end] = [await pointOf(from), await pointOf(to)];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[], later = 0) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: points, timestamp: Date.now() / 1000 + later });
      const move = (part: number) => touch('touchMove', [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }]);
      const down = touch('touchStart', [start]);
      if (!scrolls) await down;
      if (longPress) await dialog.locator('[data-dragging]').waitFor();
      await Promise.all([down, move(0.25)]);
      for (const part of [0.5, 0.75, 1]) await move(part);
      await rest();
      await touch('touchEnd', [], 1);
    },
    /** A finger's short touch. */
    async tap(place: Place) {
      const { x, y } = await pointOf(place);
      await page.touchscreen.tap(x, y);
    },
  };
};

export const weekEditorOn = (page: Page, locale: InterfaceLocale) => {
  const t = officeWords(locale);
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('group', { name: t('week.tools') }) });
  const dayOf = (day: number) => weekdayName(day, locale);
  const label = (day: number, begin: string, end: string, night = false) =>
    t(night ? 'week.slot_night' : 'week.slot', { day: dayOf(day), begin, end });
  const area = dialog.locator('[data-tool]');
  return {
    dialog,
    dayOf,
    label,
    /** The button of a slot. */
    slot: (...words: Parameters<typeof label>): Locator => dialog.getByRole('button', { name: label(...words), exact: true }),
    /** Number of slots. */
    count: () => dialog.locator('button[data-span]').count(),
    /** The last message. */
    announcement: (text: string): Locator => dialog.getByRole('status').filter({ hasText: text }),
    add: (day: number): Locator => dialog.getByRole('button', { name: t('week.add_on', { day: dayOf(day) }) }),
    tool: (name: 'draw' | 'cut'): Locator => dialog.getByRole('button', { name: t(`week.tool_${name}`), exact: true }),
    input: (name: 'begin' | 'end'): Locator => dialog.getByLabel(t(`week.${name}`), { exact: true }),
    /** The position of the week on the screen. */
    top: async () => (await area.boundingBox())?.y ?? 0,
    /** The hour at a vertical position of the screen. */
    async hourAt(y: number) {
      const box = await area.boundingBox();
      return box ? Math.floor(((y - box.y) / box.height) * 24) : Number.NaN;
    },
    ...gesturesOn(page, dialog),
  };
};
