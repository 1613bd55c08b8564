// The drafts that a browser keeps of what is typed and not saved.
import type { Locator, Page } from '@playwright/test';
import { within } from '../../server/test/harness/within.ts';
import { expect, type Office } from '../setup/test.ts';

/** How many drafts the browser keeps, of those that hold a text. */
export const kept = (page: Page, text = ''): Promise<number> => {
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
/** A draft is written a moment after a key: `text` is the last that was typed. */
export const isKept = (page: Page, drafts: number, text = '') => expect.poll(() => kept(page, text)).toBe(drafts);

/** The line that says that something is back. */
export const notice = ({ page, t }: Pick<Office, 'page' | 't'>): Locator =>
  page.getByRole('button', { name: t('form.draft_discard'), exact: true });
