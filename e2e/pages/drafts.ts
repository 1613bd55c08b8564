// The drafts of unsaved input in the browser.
import type { Locator, Page } from '@playwright/test';
import { within } from '../../server/test/harness/within.ts';
import { expect, type Office } from '../setup/test.ts';

/** Number of stored drafts that contain a text. */
export const countDrafts = (page: Page, text = ''): Promise<number> => {
  const reading = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('ardoise');
        opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.filter((draft) => JSON.stringify(draft).includes(wanted)).length);
          };
        };
      }),
    text,
  );
  return within(reading, 'the drafts of the browser');
};
/** Waits until the draft with the last typed `text` is stored. */
export const expectDrafts = (page: Page, drafts: number, text = '') => expect.poll(() => countDrafts(page, text)).toBe(drafts);

/** The notice that a draft was restored. */
export const notice = ({ page, t }: Pick<Office, 'page' | 't'>): Locator =>
  page.getByRole('button', { name: t('form.draft_discard'), exact: true });
