// A POST to an address from outside, safe from SSRF: only https to the public internet, and only the status and headers of the answer are
// read.
import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import https from 'node:https';
import net from 'node:net';
import { ANSWER_MS } from './failure.ts';

const NOT_PUBLIC = new net.BlockList();
for (const [address, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ] as const),
  ...([
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  NOT_PUBLIC.addSubnet(address, prefix, 'ipv4');
// IPv6: only global unicast, without the tunnels to IPv4.
const PUBLIC_V6 = new net.BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(address, prefix, 'ipv6');

/** True if an address belongs to the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = net.isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return family === 6 && PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
};

/** True if an endpoint may be called: https on the default port, a public host name, no credentials. */
export const isPublicEndpoint = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isNamed = net.isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.') && !hostname.endsWith('.');
  const isLocal = /\.(local|localhost|internal|intranet|lan|home|arpa|test|invalid|example|onion)$/i.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isNamed && !isLocal;
};

type Resolved = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;
type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;
const refused = (hostname: string) => Object.assign(new Error(`${hostname} is not public`), { code: 'ENOTPUBLIC' });

/** The DNS look-up of the connection itself, so that a name cannot resolve differently between check and use (DNS rebinding). */
export const publicLookup =
  (resolve: Resolve = dns.lookup as Resolve) =>
  (hostname: string, options: LookupOptions, done: Resolved): void =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address))) return done(refused(hostname), []);
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });

export type Posted = { status: number; retryAfter: string | undefined };
export type SsrfSafePost = (url: string, headers: Record<string, string>, body: Buffer) => Promise<Posted>;

/** Follows no redirects, and reads only the status and headers of the answer. */
export const ssrfSafePost: SsrfSafePost = (url, headers, body) =>
  new Promise((resolve, reject) => {
    if (!isPublicEndpoint(url)) return reject(refused('This address'));
    const request = https.request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        lookup: publicLookup() as net.LookupFunction,
        signal: AbortSignal.timeout(ANSWER_MS),
        maxHeaderSize: 16_384,
        agent: false,
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        response.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
