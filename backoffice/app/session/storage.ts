// What the browser keeps of a session and of the device: the token, the current venue, the language, the appearance, how the bar's screen is set,
// and presses that are under way.
import { type InterfaceLocale, interfaceLocale } from '@ardoise/contract/rules/locales.ts';

export type Appearance = 'light' | 'dark' | 'auto';

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser without storage still works for the length of the page.
  }
};

export const TOKEN_KEY = 'token';
export const readToken = (): string | null => read(TOKEN_KEY);

/** Keeps the token of a sign-in or a renewal, and the e-mail with it (docs/product/back-office.md#signing-out). */
export const keepToken = (jwt: string, email?: string): void => {
  write(TOKEN_KEY, jwt);
  if (email !== undefined) write('email', email);
};

export const readVenue = (): string | null => read('venue');
export const keepVenue = (venue: string): void => write('venue', venue);

/** What this device was told when it was made a shared tablet (docs/product/people-and-rights.md#shared-tablets). */
export type Tablet = { venue: string; id: string; name: string; token: string };
const tablet = 'tablet';
export const readTablet = (): Tablet | null => {
  try {
    const { venue, id, name, token } = JSON.parse(read(tablet) ?? '{}') as Partial<Tablet>;
    return venue && id && token ? { venue, id, name: name ?? '', token } : null;
  } catch {
    return null;
  }
};
/** Null: it is none any more. */
export const keepTablet = (value: Tablet | null): void => write(tablet, JSON.stringify(value ?? {}));

/** How colleagues call who works at it. */
export const readWorker = (): string | null => read('worker');
export const keepWorker = (name: string): void => write('worker', name);

const kept = 'kept';
type OfDevice = { locale?: string | null; appearance?: string | null; bar?: string | null };
const keptFromBefore = (): OfDevice => {
  try {
    return JSON.parse(sessionStorage.getItem(kept) ?? '{}') as OfDevice;
  } catch {
    return {};
  }
};

/** The interface language: from local storage, else from the browser, else French. */
export const readLocale = (): InterfaceLocale => interfaceLocale(read('locale') ?? keptFromBefore().locale, navigator.languages);

/** Stores the language and reloads the page, so that every text and format follows (docs/product/back-office.md#languages). */
export const changeLocale = (locale: InterfaceLocale): void => {
  write('locale', locale);
  location.reload();
};

export const readAppearance = (): Appearance => {
  const stored = read('appearance') ?? keptFromBefore().appearance;
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
};
export const keepAppearance = (appearance: Appearance): void => write('appearance', appearance);

/** How the bar's screen is set on this device, as JSON. */
export const readBar = (): string => read('bar') ?? keptFromBefore().bar ?? '{}';
export const keepBar = (settings: string): void => write('bar', settings);

const presses = 'presses';
/** What was pressed in this tab and is not answered yet: a page that is read anew sends it. */
export const keepPresses = (value: readonly unknown[]): void => {
  try {
    if (value.length > 0) sessionStorage.setItem(presses, JSON.stringify(value));
    else sessionStorage.removeItem(presses);
  } catch {
    // They live as long as the page then.
  }
};
export const readPresses = (): unknown[] => {
  try {
    return JSON.parse(sessionStorage.getItem(presses) ?? '[]') as unknown[];
  } catch {
    return [];
  }
};

/**
 * Empties local storage, as every sign-out must. The language, the appearance and how the bar's screen is set belong to the device and not to
 * the person: they wait in the tab's own storage for the next sign-in. That it is a shared tablet stays, whoever signs out.
 */
export const forgetEverything = (): void => {
  try {
    const { locale, appearance } = keptFromBefore();
    const device: OfDevice = {
      locale: read('locale') ?? locale ?? null,
      appearance: read('appearance') ?? appearance ?? null,
      bar: readBar(),
    };
    const shared = read(tablet);
    localStorage.clear();
    // There the next person is told what was not sent.
    if (shared) write(tablet, shared);
    else sessionStorage.removeItem(presses);
    sessionStorage.setItem(kept, JSON.stringify(device));
  } catch {
    // Nothing was kept, so nothing has to go.
  }
};

/** Why and from where the last session ended; read once by the sign-in page. Where it was is for the same person alone. */
export type Ending = { ended: boolean; target: string; user?: string | undefined; venue?: string | null };
const ending = 'ending';

export const keepEnding = (value: Ending): void => {
  try {
    sessionStorage.setItem(ending, JSON.stringify(value));
  } catch {
    // The sign-in page then says nothing of it.
  }
};

export const takeEnding = (): Ending | null => {
  try {
    const value = sessionStorage.getItem(ending);
    sessionStorage.removeItem(ending);
    return value ? (JSON.parse(value) as Ending) : null;
  } catch {
    return null;
  }
};
