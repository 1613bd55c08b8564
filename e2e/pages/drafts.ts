// The drafts that a browser keeps of what is typed and not saved.
import type { Locator, Page } from '@playwright/test';
import { expect, type Office } from '../setup/test.ts';

/** How many drafts the browser keeps. */
export const kept = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('ardoise');
        opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
export const isKept = (page: Page, drafts: number) => expect.poll(() => kept(page)).toBe(drafts);

/** The line that says that something is back. */
export const notice = ({ page, t }: Pick<Office, 'page' | 't'>): Locator =>
  page.getByRole('button', { name: t('form.draft_discard'), exact: true });
