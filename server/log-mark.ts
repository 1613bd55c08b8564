// `npm run log-mark -- someone@example.org 203.0.113.9`: the marks by which the log names an account or a network.
import { isIP } from 'node:net';
import { z } from 'zod';
import { openLogMarks } from './http/log-marks.ts';

const address = z.email().max(254);

/** A line a mark: the mark, what kind it is, and whose; throws how the command is written where something else is said. */
export const logMarkLines = (args: readonly string[], secret: string): string[] => {
  const marks = openLogMarks(secret);
  const usage = () => new Error('Say whose: npm run log-mark -- someone@example.org 203.0.113.9');
  if (args.length === 0) throw usage();
  return args.flatMap((said) => {
    if (isIP(said)) return Object.entries(marks.networks(said)).map(([kind, mark]) => `${mark} ${kind} ${said}`);
    if (!address.safeParse(said).success) throw usage();
    return [`${marks.account(said)} account ${said}`];
  });
};
