// Tokens for users. The stored form is enough to recognise a token, but not to use it.
import { createHash, createHmac } from 'node:crypto';

/** Only for long random or derived tokens: short ones could be found by brute force. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * A text that only a holder of `secret` can compute from these parts. A derived token is the same at each attempt to send a mail, and is
 * not stored in the job or a table. `kind` separates purposes.
 */
export const derived = (secret: string, kind: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url');
