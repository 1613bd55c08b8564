// `npm run reset-factor -- someone@example.org`: for the last admin who has lost everything, by whoever may run programs beside the server.
import { z } from 'zod';
import type { App } from './app.ts';

const address = z.email().max(254);

/** Whose it is; throws how the command is written where something else is said. */
export const lostFactorEmail = (args: readonly string[]): string => {
  const email = address.safeParse(args[0]);
  if (args.length !== 1 || !email.success) throw new Error('Say whose it is: npm run reset-factor -- someone@example.org');
  return email.data;
};

/** Takes the second factor of an account away, as an admin does; throws why nothing was done. */
export const resetFactor = async ({ modules: { users, auth } }: App, email: string): Promise<void> => {
  const account = await users.accountByEmail(email);
  if (!account) throw new Error('There is no account with this e-mail.');
  if (!(await auth.resetFactor(account))) throw new Error('This account has no second factor.');
};
