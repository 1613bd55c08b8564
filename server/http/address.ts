// Whose address a request comes from, and what counts as one.
import type { IncomingMessage, Server } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
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

/** Undefined once the caller has hung up, although `request.ip` is typed as a string. */
type Address = string | undefined;
/** The address in one form: an IPv4 address that is mapped into IPv6 becomes IPv4. */
const plain = (address: Address): string => (address ?? '').trim().replace(/^::ffff:(?=[\d.]+$)/i, '');

/** The first groups of an IPv6 address, each as short as can be. */
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

/** The owner of one IPv6 address owns its /64, so that counts as one. */
export const network = (address: Address): string => {
  const text = plain(address);
  return isPlainIPv6(text) ? groupsOf(text, 4) : text;
};

/** The network that one customer of a provider may draw many addresses from: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export const widerNetwork = (address: Address): string => {
  const text = plain(address);
  if (isIPv4(text)) return text.split('.').slice(0, 3).join('.');
  return isPlainIPv6(text) ? groupsOf(text, 3) : text;
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
