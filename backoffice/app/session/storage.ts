// The browser's storage for the session and the device: the token, the current venue, the language, the appearance, the settings of the
// bar's screen, and commands without an answer.
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
    // Without storage the application still works until the page is reloaded.
  }
};

export const TOKEN_KEY = 'token';
export const readToken = (): string | null => read(TOKEN_KEY);

/** Stores the token of a sign-in or a renewal, and the e-mail if given (docs/product/back-office.md#signing-out). */
export const keepToken = (jwt: string, email?: string): void => {
  write(TOKEN_KEY, jwt);
  if (email !== undefined) write('email', email);
};

export const readVenue = (): string | null => read('venue');
export const keepVenue = (venue: string): void => write('venue', venue);

/** The registration of this device as a shared tablet (docs/product/people-and-rights.md#shared-tablets). */
export type Tablet = { venue: string; id: string; name: string; token: string };
const TABLET_KEY = 'tablet';
export const readTablet = (): Tablet | null => {
  try {
    const { venue, id, name, token } = JSON.parse(read(TABLET_KEY) ?? '{}') as Partial<Tablet>;
    return venue && id && token ? { venue, id, name: name ?? '', token } : null;
  } catch {
    return null;
  }
};
/** Null: the device is no longer a shared tablet. */
export const keepTablet = (value: Tablet | null): void => write(TABLET_KEY, JSON.stringify(value ?? {}));

/** The short name (`Zoé Q.`) of the person who works at the shared tablet. */
export const readWorker = (): string | null => read('worker');
export const keepWorker = (name: string): void => write('worker', name);

const SETTINGS_KEY = 'kept';
type DeviceSettings = { locale?: string | null; appearance?: string | null; bar?: string | null };
const deviceSettings = (): DeviceSettings => {
  try {
    return JSON.parse(sessionStorage.getItem(SETTINGS_KEY) ?? '{}') as DeviceSettings;
  } catch {
    return {};
  }
};

/** The interface language: the stored one, else the browser's, else French. */
export const readLocale = (): InterfaceLocale => interfaceLocale(read('locale') ?? deviceSettings().locale, navigator.languages);

/** Stores the language and reloads the page, which changes every text and format (docs/product/back-office.md#languages). */
export const changeLocale = (locale: InterfaceLocale): void => {
  write('locale', locale);
  location.reload();
};

export const readAppearance = (): Appearance => {
  const stored = read('appearance') ?? deviceSettings().appearance;
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
};
export const keepAppearance = (appearance: Appearance): void => write('appearance', appearance);

/** The settings of the bar's screen on this device, as JSON. */
export const readBarSettings = (): string => read('bar') ?? deviceSettings().bar ?? '{}';
export const storeBarSettings = (settings: string): void => write('bar', settings);

const COMMANDS_KEY = 'presses';
/** Stores this tab's commands without an answer. After a reload the page sends them again. */
export const keepCommands = (value: readonly unknown[]): void => {
  try {
    if (value.length > 0) sessionStorage.setItem(COMMANDS_KEY, JSON.stringify(value));
    else sessionStorage.removeItem(COMMANDS_KEY);
  } catch {
    // Without storage they are lost on a reload.
  }
};
export const readCommands = (): unknown[] => {
  try {
    return JSON.parse(sessionStorage.getItem(COMMANDS_KEY) ?? '[]') as unknown[];
  } catch {
    return [];
  }
};

/**
 * Clears local storage, as every sign-out must. The language, the appearance and the settings of the bar's screen belong to the device:
 * they move to session storage for the next sign-in. The registration as a shared tablet stays.
 */
export const clearStorage = (): void => {
  try {
    const { locale, appearance } = deviceSettings();
    const device: DeviceSettings = {
      locale: read('locale') ?? locale ?? null,
      appearance: read('appearance') ?? appearance ?? null,
      bar: readBarSettings(),
    };
    const shared = read(TABLET_KEY);
    localStorage.clear();
    // On a shared tablet, unsent commands stay, so that the next person sees them.
    if (shared) write(TABLET_KEY, shared);
    else sessionStorage.removeItem(COMMANDS_KEY);
    sessionStorage.setItem(SETTINGS_KEY, JSON.stringify(device));
  } catch {
    // Without storage there is nothing to clear.
  }
};

/** Why and where the last session ended; the sign-in page reads it once. Only the same `user` returns to `target` and `venue`. */
export type Ending = { ended: boolean; target: string; user?: string | undefined; venue?: string | null };
const ENDING_KEY = 'ending';

export const keepEnding = (value: Ending): void => {
  try {
    sessionStorage.setItem(ENDING_KEY, JSON.stringify(value));
  } catch {
    // Without storage the sign-in page shows no reason.
  }
};

export const takeEnding = (): Ending | null => {
  try {
    const value = sessionStorage.getItem(ENDING_KEY);
    sessionStorage.removeItem(ENDING_KEY);
    return value ? (JSON.parse(value) as Ending) : null;
  } catch {
    return null;
  }
};
