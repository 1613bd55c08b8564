// A simulator of OVHcloud's SMS gateway: verifies signatures, stores messages, and answers as configured.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OvhAccount, ovhSignature } from '../../platform/gateways/ovh.ts';

type Sent = { receivers: string[]; message: string; sender: string; noStopClause: boolean; tag: string };
/** `silent`: accepts the call and never answers. */
type Mood = 'well' | 'invalid' | 'no_credit' | 'down' | 'busy' | 'silent';

const ACCOUNT = {
  applicationKey: 'application-key',
  applicationSecret: 'application-secret',
  consumerKey: 'consumer-key',
  service: 'sms-te12345-1',
  sender: 'ARDOISE',
};

const readBody = async (request: http.IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

export const startOvhSimulator = async () => {
  const sent: Sent[] = [];
  const state: { mood: Mood; calls: number } = { mood: 'well', calls: 0 };
  let base = '';
  const isSigned = ({ headers, method = '', url = '' }: http.IncomingMessage, body: string): boolean => {
    const timestamp = String(headers['x-ovh-timestamp']);
    const own = ovhSignature(ACCOUNT, { method, url: `${base}${url}`, body, timestamp });
    return (
      headers['x-ovh-application'] === ACCOUNT.applicationKey &&
      headers['x-ovh-consumer'] === ACCOUNT.consumerKey &&
      headers['x-ovh-signature'] === own
    );
  };
  const answerOf = (mood: Exclude<Mood, 'silent'>, { receivers }: Sent): [number, object] => {
    const none = { ids: [], validReceivers: [], totalCreditsRemoved: 0 };
    return {
      well: [200, { ids: [sent.length], validReceivers: receivers, invalidReceivers: [], totalCreditsRemoved: 1 }] as [number, object],
      invalid: [200, { ...none, invalidReceivers: receivers }] as [number, object],
      no_credit: [402, { message: `Not enough credits to write to ${receivers[0]}` }] as [number, object],
      down: [503, { message: 'Internal server error' }] as [number, object],
      busy: [429, { message: 'Too many requests' }] as [number, object],
    }[mood];
  };
  const server = http.createServer(async (request, response) => {
    state.calls++;
    const body = await readBody(request);
    const reply = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (request.method !== 'POST' || request.url !== `/1.0/sms/${ACCOUNT.service}/jobs`)
      return reply(404, { message: 'Got an invalid URL' });
    if (!isSigned(request, body)) return reply(400, { message: 'Invalid signature' });
    if (state.mood === 'silent') return;
    const job = JSON.parse(body) as Sent;
    if (state.mood === 'well') sent.push(job);
    reply(...answerOf(state.mood, job));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account: OvhAccount = { ...ACCOUNT, endpoint: `${base}/1.0` };
  return {
    account,
    /** The gateway's settings in a server's configuration. */
    settings: {
      OVH_ENDPOINT: account.endpoint,
      OVH_APPLICATION_KEY: account.applicationKey,
      OVH_APPLICATION_SECRET: account.applicationSecret,
      OVH_CONSUMER_KEY: account.consumerKey,
      OVH_SERVICE: account.service,
      OVH_SENDER: account.sender,
    },
    sent,
    state,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
