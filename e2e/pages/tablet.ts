// Creates a shared tablet through the API, to prepare journeys.
import type { Device, PinHolder } from '@ardoise/contract/accounts/devices.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { demoAddress } from '../setup/demo.ts';
import { callAs } from '../setup/people.ts';

const MANAGER = 'manager@demo.test';
const VENUE = demoVenueIds.halles;
export const PIN = '4071';

/** The bartenders of the Premium venue. */
const bartenders = (): Promise<PinHolder[]> => callAs(MANAGER, 'GET', `/api/venue/${VENUE}/pin`);

const idOf = async (email: string): Promise<string> => {
  const found = (await bartenders()).find(({ user }) => user.email === email);
  if (!found) throw new Error(`${email} does not work the bar.`);
  return found.user.id;
};

/** Sets a PIN for the account with this e-mail; returns its id. */
export const setPin = async (email: string, pin: string): Promise<string> => {
  const id = await idOf(email);
  await callAs(MANAGER, 'PUT', `/api/venue/${VENUE}/pin/${id}`, { pin });
  return id;
};

/** `signIn`: the storage of the tablet just after a PIN sign-in; a session there lasts an hour. */
type SharedTablet = { signedOut: Record<string, string>; signIn(): Promise<Record<string, string>> };
/** The storage of a shared tablet's browser, signed out and with the demo's bartender. */
export const sharedTablet = async (): Promise<SharedTablet> => {
  const user = await setPin('bartender@demo.test', PIN);
  const created = await callAs<Device & { token: string }>(MANAGER, 'POST', `/api/venue/${VENUE}/device`, { name: 'Comptoir' });
  const { id, name, token } = created;
  const signedOut = { tablet: JSON.stringify({ venue: VENUE, id, name, token }) };
  return {
    signedOut,
    signIn: async () => {
      const response = await fetch(`${demoAddress()}/api/auth/device/pin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ venue: VENUE, device: token, user, pin: PIN }),
      });
      return { ...signedOut, token: ((await response.json()) as { jwt: string }).jwt, worker: 'Karim B.' };
    },
  };
};

/** Revokes all shared tablets of the venue, like a manager elsewhere. */
export const revokeTablets = async (): Promise<void> => {
  for (const { id } of await callAs<Device[]>(MANAGER, 'GET', `/api/venue/${VENUE}/device`))
    await callAs(MANAGER, 'DELETE', `/api/venue/${VENUE}/device/${id}`);
};

/** Enters a PIN on the screen's keypad and submits it. */
export const enterPin = async (page: Page, pin: string): Promise<void> => {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
};
