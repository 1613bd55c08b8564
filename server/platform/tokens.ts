// Tokens that are given to people. What is kept of one is enough to know it again, and nothing to use it with.
import { createHash, createHmac } from 'node:crypto';

/** Of long random or derived tokens alone: whoever reads it could try short ones. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * A text that only who knows `secret` can make of these parts. A token made so is the same at each try of a mail, and neither the job nor
 * a table holds it. `kind` keeps what is made for one purpose from being good for another.
 */
export const derived = (secret: string, kind: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url');
