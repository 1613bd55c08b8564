// Renders the back-office in a component test: the real application, signed in as a manager, on a fake network.
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
import { currentToasts, dismiss } from '../ui/notify/notify.ts';
import { type Answers, fakeNetwork, type Network } from './network.ts';
import { manager, VENUE } from './records.ts';
import { loadAllTexts } from './texts.ts';

/** `claims`: changes to the manager's claims; `storage`: local storage; `tab`: session storage. */
type OfficeOptions = {
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
  /** An input by the path of its field in the record (`exceptions.2.calendar_id`). */
  field(path: string): Locator;
  button(name: string): Locator;
  message(text: string): Locator;
};

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByPath(path: string): Locator;
    getByCss(selector: string): Locator;
  }
}
locators.extend({ getByPath: (path) => `css=[name="${path}"]`, getByCss: (selector) => `css=${selector}` });

const emptyList = () => ({ rows: [], total: 0 });
const defaultAnswers = (venue: OwnVenue): Answers => ({
  'GET /api/venue/user/:userId': () => ({ rows: [venue], total: 1 }),
  'GET /api/venue/:venue/open': () => ({ open: true, paused_until: null }),
  'GET /style/tags': () => [],
  'GET /api/menu/:venue/section': emptyList,
  'GET /api/menu/:venue/category': emptyList,
  'GET /api/menu/:venue/product': emptyList,
  'GET /api/venue/:venue/calendar': emptyList,
});

export const tokenOf = (claims: object): string => `.${btoa(JSON.stringify(claims))}.`;

/** Renders the application on a network. `close` removes it and returns the requests without an answer. */
const makeRoot = () => {
  let current: { root: Root; network: Network } | undefined;
  return {
    show(network: Network) {
      const container = document.createElement('div');
      document.body.replaceChildren(container);
      current = { root: createRoot(container), network };
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

/** `openOffice` renders the application at an address (`product/{id}`), and replaces the one opened before. */
export const test = base.extend<{ openOffice(route: string, options?: OfficeOptions): Promise<Office> }>({
  openOffice: async ({ task: _task }, use) => {
    const { show, close } = makeRoot();
    const unanswered: string[] = [];
    await use(async (route, { venue, locale = 'fr', width = 1280, answers = {}, claims = {}, storage = {}, tab = {} } = {}) => {
      unanswered.push(...close());
      await page.viewport(width, 900);
      localStorage.setItem('token', tokenOf({ ...manager(), ...claims }));
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
      for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, value);
      localStorage.setItem('locale', locale);
      await loadAllTexts(locale);
      const network = fakeNetwork({ ...defaultAnswers({ ...VENUE, ...venue }), ...answers });
      history.replaceState(null, '', `#/${route}`);
      await loadFirstPage();
      show(network);
      return {
        network,
        field: (path) => page.getByPath(path),
        button: (name) => page.getByRole('button', { name, exact: true }),
        message: (text) => page.getByText(text, { exact: true }),
      };
    });
    unanswered.push(...close());
    await clear(createStore('ardoise', 'drafts'));
    expect(unanswered).toEqual([]);
  },
});
