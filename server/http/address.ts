// Addresses of callers, and their normalization for rate limits.
import type { IncomingMessage, Server } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import type { Log } from '../platform/log.ts';

/** The caller's address if there is no `request.ip`: each trusted proxy has appended the address that it saw. */
export const callerAddress = ({ headers, socket }: IncomingMessage, trustedProxies: number): string => {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const chain = [...forwarded, socket.remoteAddress ?? ''];
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? '';
};

/** Undefined once the caller has disconnected, although `request.ip` is typed as a string. */
type Address = string | undefined;
/** Normalizes an address: an IPv4 address mapped into IPv6 becomes IPv4. */
const normalize = (address: Address): string => (address ?? '').trim().replace(/^::ffff:(?=[\d.]+$)/i, '');

/** The first groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string, count: number): string => {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean);
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after);
  }
  const short = groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
  return short.join(':');
};

const isPlainIPv6 = (address: string): boolean => isIPv6(address) && !address.includes('.');

/** The key by which addresses are limited: an IPv6 customer owns a whole /64, so it counts as one address. */
export const network = (address: Address): string => {
  const text = normalize(address);
  return isPlainIPv6(text) ? groupsOf(text, 4) : text;
};

/** The network from which one customer may get many addresses: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export const widerNetwork = (address: Address): string => {
  const text = normalize(address);
  if (isIPv4(text)) return text.split('.').slice(0, 3).join('.');
  return isPlainIPv6(text) ? groupsOf(text, 3) : text;
};

/** Warns once, at the first request through a proxy, if no proxy is trusted. */
export const warnUntrustedProxy = (http: Server, log: Pick<Log, 'warn'>): void => {
  let warned = false;
  http.on('request', ({ headers }: IncomingMessage) => {
    if (warned || headers['x-forwarded-for'] === undefined) return;
    warned = true;
    log.warn(
      { key: 'TRUSTED_PROXIES' },
      'X-Forwarded-For arrives, but no proxy is trusted: behind proxies set TRUSTED_PROXIES to their number, or all callers share the limits of one address',
    );
  });
};
