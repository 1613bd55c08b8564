// Whose address a request comes from, and what counts as one.
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** The caller's address where no `request.ip` is at hand: each trusted proxy has written down whom it heard. */
export const callerAddress = ({ headers, socket }: IncomingMessage, trustedProxies: number): string => {
  const heard = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const chain = [...heard, socket.remoteAddress ?? ''];
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? '';
};

/** Who owns one IPv6 address owns its /64, so that counts as one. */
export const network = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) groups.push(...Array<string>(Math.max(0, 8 - groups.length - tail.split(':').filter(Boolean).length)).fill('0'));
  return groups.slice(0, 4).join(':');
};
