// `npm run reset-factor -- someone@example.org` removes the second factor of the last admin; for operators with access to the server.
import { z } from 'zod';
import type { App } from './app.ts';

const address = z.email().max(254);

/** The e-mail in the arguments; throws the usage if they are wrong. */
export const lostFactorEmail = (args: readonly string[]): string => {
  const email = address.safeParse(args[0]);
  if (args.length !== 1 || !email.success) throw new Error('Usage: npm run reset-factor -- someone@example.org');
  return email.data;
};

/** Removes the second factors of an account, as an admin can; throws an error for the operator if nothing was done. */
export const resetFactor = async ({ modules: { users, auth } }: App, email: string): Promise<void> => {
  const account = await users.accountByEmail(email);
  if (!account) throw new Error('There is no account with this e-mail.');
  if (!(await auth.resetFactor(account))) throw new Error('This account has no second factor.');
};
