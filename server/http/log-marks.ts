// Names accounts and networks in the log without saying who they are: the same one has the same mark on every node, and only a holder of
// SECRET can make it again (docs/operations.md#who-a-mark-is).
import { derived } from '../platform/tokens.ts';
import { network, widerNetwork } from './address.ts';

const CHARACTERS = 22;

export type LogMarks = ReturnType<typeof openLogMarks>;

export const openLogMarks = (secret: string) => {
  const mark = (kind: string, text: string): string => `h:${derived(secret, 'log', kind, text).slice(0, CHARACTERS)}`;
  return {
    /** The mark of an e-mail, whatever its case, also where no account has it. */
    account: (email: string): string => mark('account', email.trim().toLowerCase()),
    /** `address`: one of IPv4, or the /64 of one of IPv6; `network`: its /24 or /48. */
    networks: (ip: string): { address: string; network: string } => ({
      address: mark('address', network(ip)),
      network: mark('network', widerNetwork(ip)),
    }),
  };
};
