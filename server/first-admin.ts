// `npm run first-admin -- someone@example.org`: the first account of a real installation, made by whoever may run programs beside it.
import { z } from 'zod';
import type { App } from './app.ts';

const address = z.email().max(254);

const REFUSALS = {
  admin_exists:
    'There is an admin already. Who has forgotten its password asks for a new one on the sign-in page (with SMTP_URL set); other accounts are its to make.',
  email_taken: 'This e-mail belongs to an account that is no admin. Take another one.',
};

/** What is asked for; throws how the command is written where it is something else. */
export const firstAdminEmail = (args: readonly string[]): string => {
  const email = address.safeParse(args[0]);
  if (args.length !== 1 || !email.success) throw new Error('Say whose account it is: npm run first-admin -- someone@example.org');
  return email.data;
};

/** Makes the account and answers the link by which its owner chooses the password; throws why there is none. */
export const makeFirstAdmin = async ({ modules: { users, auth } }: App, email: string): Promise<string> => {
  const made = await users.createFirstAdmin(email);
  if ('refused' in made) throw new Error(REFUSALS[made.refused]);
  return auth.passwordLink(made);
};
