// Pseudonyms of accounts and networks for the log, the same on every node. Only a holder of SECRET can compute them
// (docs/operations.md#who-a-mark-is).
import { derived } from '../platform/tokens.ts';
import { network, widerNetwork } from './address.ts';

const CHARACTERS = 22;

export type LogMarks = ReturnType<typeof openLogMarks>;

export const openLogMarks = (secret: string) => {
  const mark = (kind: string, text: string): string => `h:${derived(secret, 'log', kind, text).slice(0, CHARACTERS)}`;
  return {
    /** The mark of an e-mail address, case-insensitive; also for addresses without an account. */
    account: (email: string): string => mark('account', email.trim().toLowerCase()),
    /** `address`: an IPv4 address, or the /64 of an IPv6 one; `network`: its /24 or /48. */
    networks: (ip: string): { address: string; network: string } => ({
      address: mark('address', network(ip)),
      network: mark('network', widerNetwork(ip)),
    }),
  };
};
