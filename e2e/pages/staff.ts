// Staff's actions in the back-office, by the texts of its language.
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { escaped, officeWords } from './texts.ts';

/** Options of a click inside `clickUntil`: it fails quickly if the button moved, and the next attempt clicks again. */
export const QUICK_CLICK = { timeout: 2000 };

/**
 * Clicks like a user: again if it had no effect, because a board ignores taps just after its layout moves, and not again if it had one,
 * even if the click itself failed.
 */
export const clickUntil = (counts: () => Promise<boolean>, click: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    if (await counts()) return;
    await click();
    // biome-ignore lint/plugin: the loop repeats a click without effect, for 20 s in all.
    await expect.poll(counts, { timeout: 1000 }).toBe(true);
  }).toPass({ timeout: 20_000 });

export const staffOn = (page: Page, locale: InterfaceLocale) => {
  const t = officeWords(locale);
  /** Opens the dialog that asks whether to delete the open record. */
  const askToDelete = async (): Promise<Locator> => {
    await page
      .getByRole('main')
      .getByRole('button', { name: t('shared.delete') })
      .click();
    return page.getByRole('dialog');
  };
  const card = (ref: string): Locator => page.getByRole('article').filter({ hasText: ref });
  /** A step's button, on the board or on the order's page. */
  const step = (name: 'prepare' | 'ready' | 'paid' | 'delete', ref: string): Locator =>
    page.getByRole('button', { name: `${t(`orders.${name}`)} ${ref}`, exact: true });
  /** The undo button of an order's last step, on its ticket. */
  const undo = (ref: string): Locator => page.getByRole('button', { name: `${t('orders.undo')} ${ref}`, exact: true });
  return {
    t,
    /** Opens a screen by its hash route. */
    open: (route: string) => page.goto(`/admin/#/${route}`),
    async signIn(email: string, password: string) {
      await page.getByLabel(t('login.email')).fill(email);
      await page.getByLabel(t('login.password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
    },
    askToDelete,
    /** Deletes the open record; `message`: a text expected in the dialog. */
    async deleteRecord(message?: string) {
      const question = await askToDelete();
      if (message !== undefined) await question.getByText(message).waitFor();
      await question.getByRole('button', { name: t('shared.delete') }).click();
    },
    /** An input by its label, with a star if required; translations below have the same label. */
    field: (label: string): Locator => page.getByLabel(new RegExp(`^${escaped(label)}( \\*)?$`)).first(),
    heading: (text: string): Locator => page.getByRole('heading', { level: 1, name: text }),
    card,
    /** A column of the board. */
    column: (name: 'order' | 'delivery'): Locator => page.getByRole('region', { name: new RegExp(`^${t(`names.${name}`)}`) }),
    step,
    undo,
    /** Presses a step's button, or its undo. */
    async press(action: 'prepare' | 'ready' | 'paid' | 'undo', ref: string): Promise<void> {
      const button = action === 'undo' ? undo(ref) : step(action, ref);
      const pending = button.and(page.locator('[data-command], [aria-busy="true"]'));
      await button.waitFor();
      // The undo of the previous step stays while the next one is pending: that is not this action.
      await pending.waitFor({ state: 'detached' });
      await clickUntil(
        async () => (await button.count()) === 0 || (await pending.count()) > 0,
        () => button.click(QUICK_CLICK),
      );
    },
    /** The button that marks a product of an order as out of stock. */
    runOut: (product: string): Locator =>
      page.getByRole('button', { name: new RegExp(`^${escaped(t('orders.run_out'))}.*${escaped(product)}$`) }),
    /** An announced message, including visually hidden ones. */
    announcement: (text: string): Locator => page.getByRole('status').filter({ hasText: text }),
    toast: (text: string): Locator => page.getByLabel(t('shell.notifications')).getByText(text),
    menuEntry: (name: string): Locator => page.getByRole('navigation', { name: t('shell.menu') }).getByRole('link', { name }),
  };
};
