// `npm run log-mark -- someone@example.org 203.0.113.9` prints the marks by which the log names an account or a network.
import { isIP } from 'node:net';
import { z } from 'zod';
import { openLogMarks } from './http/log-marks.ts';

const address = z.email().max(254);

/** One line for each mark: the mark, its kind and its subject; throws the usage if an argument is wrong. */
export const logMarkLines = (args: readonly string[], secret: string): string[] => {
  const marks = openLogMarks(secret);
  const usage = () => new Error('Usage: npm run log-mark -- someone@example.org 203.0.113.9');
  if (args.length === 0) throw usage();
  return args.flatMap((subject) => {
    if (isIP(subject)) return Object.entries(marks.networks(subject)).map(([kind, mark]) => `${mark} ${kind} ${subject}`);
    if (!address.safeParse(subject).success) throw usage();
    return [`${marks.account(subject)} account ${subject}`];
  });
};
