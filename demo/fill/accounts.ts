// The demo accounts and their roles (docs/product/demonstration.md#accounts).
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import accounts from '../content/accounts.json' with { type: 'json' };
import { type DemoVenueKey, demoId } from './ids.ts';

export const DEMO_PASSWORD = 'demo-ardoise';

type DemoAccount = {
  email: string;
  firstname: string;
  lastname: string;
  admin: boolean;
  roles: readonly (readonly [Role, DemoVenueKey])[];
  /** Description in the welcome text. */
  is: string;
};

export const demoAccounts: readonly DemoAccount[] = Object.entries(accounts).map(([email, { roles, ...account }]) => ({
  email,
  ...account,
  roles: roles as [Role, DemoVenueKey][],
}));

export const accountId = (email: string) => demoId(`account/${email}`);
/** The account that processes the orders on the board. */
export const bartenderId = accountId('bartender@demo.test');

/** Rows of `account`. All accounts share one password, hence one hash. */
export const accountRows = (password_hash: string, registration_date: Date) =>
  demoAccounts.map((account) => ({ ...account, id: accountId(account.email), password_hash, registration_date }));

/** Rows of `venue_role`, dated at the creation of the venue: the back-office opens the venue of a person's oldest role. */
export const roleRows = (venues: Readonly<Record<DemoVenueKey, { id: string; creation_date: Date }>>) =>
  demoAccounts.flatMap(({ email, roles }) =>
    roles.map(([role, venue]) => ({ venue_id: venues[venue].id, account_id: accountId(email), role, since: venues[venue].creation_date })),
  );
