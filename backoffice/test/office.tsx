// The back-office in the page of a component test: the application itself, signed in as a manager, on a network that the test answers.
import '../ui/style/tokens.css';
import type { Claims } from '@ardoise/contract/accounts/auth.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { clear, createStore } from 'idb-keyval';
import { createRoot, type Root } from 'react-dom/client';
import { test as base, expect } from 'vitest';
import { type Locator, locators, page } from 'vitest/browser';
import { App, loadFirstPage } from '../App.tsx';
import { releaseGuard } from '../app/leave-guard.ts';
import { loadTexts } from '../i18n/translate.ts';
import { currentToasts, dismiss } from '../ui/notify/notify.ts';
import { type Answers, fakeNetwork, type Network } from './network.ts';
import { manager, VENUE } from './records.ts';

/** `claims`: who it is, where that is not the manager; `storage`: what the device keeps; `tab`: what the tab does. */
type Place = {
  venue?: Partial<OwnVenue>;
  locale?: InterfaceLocale;
  width?: number;
  answers?: Answers;
  claims?: Partial<Claims>;
  storage?: Record<string, string>;
  tab?: Record<string, string>;
};
export type Office = {
  network: Network;
  /** An input by its path in the record, as the server names it (`exceptions.2.calendar_id`). */
  field(path: string): Locator;
  button(name: string): Locator;
  told(text: string): Locator;
};

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByPath(path: string): Locator;
    getByCss(selector: string): Locator;
  }
}
locators.extend({ getByPath: (path) => `css=[name="${path}"]`, getByCss: (selector) => `css=${selector}` });

const nothing = () => ({ rows: [], total: 0 });
const usual = (venue: OwnVenue): Answers => ({
  'GET /api/venue/user/:userId': () => ({ rows: [venue], total: 1 }),
  'GET /api/venue/:venue/open': () => ({ open: true, paused_until: null }),
  'GET /style/tags': () => [],
  'GET /api/menu/:venue/section': nothing,
  'GET /api/menu/:venue/category': nothing,
  'GET /api/menu/:venue/product': nothing,
  'GET /api/venue/:venue/calendar': nothing,
});

export const tokenOf = (claims: object): string => `.${btoa(JSON.stringify(claims))}.`;

/** A root that renders and the network it stands on; `close` answers what nobody answered. */
const opened = () => {
  let current: { root: Root; network: Network } | undefined;
  return {
    show(network: Network) {
      const place = document.createElement('div');
      document.body.replaceChildren(place);
      current = { root: createRoot(place), network };
      current.root.render(<App />);
    },
    close(): readonly string[] {
      current?.root.unmount();
      current?.network.restore();
      releaseGuard();
      for (const { id } of currentToasts()) dismiss(id);
      localStorage.clear();
      sessionStorage.clear();
      return current?.network.unanswered ?? [];
    },
  };
};

/** `openOffice` puts the application into the page at an address of its own (`product/{id}`); opened again, the one before is gone. */
export const test = base.extend<{ openOffice(route: string, place?: Place): Promise<Office> }>({
  openOffice: async ({ task: _task }, use) => {
    const { show, close } = opened();
    const missed: string[] = [];
    await use(async (route, { venue, locale = 'fr', width = 1280, answers = {}, claims = {}, storage = {}, tab = {} } = {}) => {
      missed.push(...close());
      await page.viewport(width, 900);
      localStorage.setItem('token', tokenOf({ ...manager(), ...claims }));
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
      for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, value);
      localStorage.setItem('locale', locale);
      await loadTexts(locale);
      const network = fakeNetwork({ ...usual({ ...VENUE, ...venue }), ...answers });
      history.replaceState(null, '', `#/${route}`);
      await loadFirstPage();
      show(network);
      return {
        network,
        field: (path) => page.getByPath(path),
        button: (name) => page.getByRole('button', { name, exact: true }),
        told: (text) => page.getByText(text, { exact: true }),
      };
    });
    missed.push(...close());
    await clear(createStore('ardoise', 'drafts'));
    expect(missed).toEqual([]);
  },
});
