// Whose address a request comes from, and what counts as one.
import type { IncomingMessage, Server } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Log } from '../platform/log.ts';

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

/** Tells once, at the first request that came through a proxy, that none is trusted. */
export const warnUntrustedProxy = (http: Server, log: Pick<Log, 'warn'>): void => {
  let told = false;
  http.on('request', ({ headers }: IncomingMessage) => {
    if (told || headers['x-forwarded-for'] === undefined) return;
    told = true;
    log.warn(
      { key: 'TRUSTED_PROXIES' },
      'X-Forwarded-For arrives, but no proxy is trusted: behind proxies set TRUSTED_PROXIES to their number, or everybody shares the limits of one address',
    );
  });
};
