// `npm run first-admin -- someone@example.org` creates the first account of a real installation; for operators with access to the server.
import { z } from 'zod';
import type { App } from './app.ts';

const address = z.email().max(254);

const REFUSALS = {
  admin_exists:
    'There is an admin already. For a forgotten password use the sign-in page (with SMTP_URL set); the admin creates other accounts.',
  email_taken: 'This e-mail belongs to an account without admin rights. Use another e-mail.',
};

/** The e-mail in the arguments; throws the usage if they are wrong. */
export const firstAdminEmail = (args: readonly string[]): string => {
  const email = address.safeParse(args[0]);
  if (args.length !== 1 || !email.success) throw new Error('Usage: npm run first-admin -- someone@example.org');
  return email.data;
};

/** Creates the account and returns the link by which its owner chooses a password; throws an error for the operator. */
export const makeFirstAdmin = async ({ modules: { users, auth } }: App, email: string): Promise<string> => {
  const made = await users.createFirstAdmin(email);
  if ('refused' in made) throw new Error(REFUSALS[made.refused]);
  return auth.passwordLink(made);
};
