// A bucket over HTTP that checks requests like S3: signature version 4 recomputed from the request, dates, and the digest of the body.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type BucketKeys = { bucket: string; region: string; key: string; secret: string };
type Refusal = [status: number, code: string];

const SKEW_MS = 15 * 60_000;
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

/** The canonical request: decoded and encoded again, like S3. */
const canonical = (request: IncomingMessage, url: URL, signed: string[], digest: string): string => {
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = signed.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  return [request.method, path.join('/'), query.join('&'), headers.join(''), signed.join(';'), digest].join('\n');
};

const instantOf = (date: string): number => Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const verifyBody = (digest: string, body: Buffer): Refusal | null =>
  digest === 'UNSIGNED-PAYLOAD' || digest === sha256(body) ? null : [400, 'XAmzContentSHA256Mismatch'];

const verify = (request: IncomingMessage, url: URL, body: Buffer, keys: BucketKeys): Refusal | null => {
  const [, key, day = '', region, names = '', signature = ''] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  if (!key) return [403, 'AccessDenied'];
  const date = String(request.headers['x-amz-date'] ?? '');
  const digest = String(request.headers['x-amz-content-sha256'] ?? '');
  const signed = names.split(';');
  const mustBeSigned = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (key !== keys.key) return [403, 'InvalidAccessKeyId'];
  if (!(Math.abs(instantOf(date) - Date.now()) < SKEW_MS)) return [403, 'RequestTimeTooSkewed'];
  if (!date.startsWith(day) || region !== keys.region) return [400, 'AuthorizationHeaderMalformed'];
  if (!mustBeSigned.every((name) => signed.includes(name)) || signed.join() !== [...signed].sort().join()) return [403, 'AccessDenied'];
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical(request, url, signed, digest))].join('\n');
  const signing = [day, region as string, 's3', 'aws4_request'].reduce<string | Buffer>(
    (under, part) => hmac(under, part),
    `AWS4${keys.secret}`,
  );
  if (!timingSafeEqual(hmac(signing, toSign), Buffer.from(signature, 'hex'))) return [403, 'SignatureDoesNotMatch'];
  return verifyBody(digest, body);
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const sendXml = (response: ServerResponse, status: number, xml: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);

/** Starts a bucket; `objects`: its content, `refused`: codes of refused requests. */
export const startBucket = async (keys: BucketKeys) => {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const refused: string[] = [];
  const refuse = (response: ServerResponse, [status, code]: Refusal) => {
    refused.push(code);
    sendXml(response, status, `<Error><Code>${code}</Code><Message>no</Message></Error>`);
  };

  const list = (response: ServerResponse, url: URL) => {
    const prefix = url.searchParams.get('prefix') ?? '';
    const found = [...objects].filter(([key]) => key.startsWith(prefix));
    const contents = found.map(([key, { bytes }]) => `<Contents><Key>${key}</Key><Size>${bytes.length}</Size></Contents>`);
    sendXml(response, 200, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`);
  };

  const answer = (request: IncomingMessage, response: ServerResponse, key: string, body: Buffer) => {
    const object = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] });
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (object) response.writeHead(200, { 'content-type': object.type }).end(object.bytes);
    else refuse(response, [404, 'NoSuchKey']);
  };

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const body = await bodyOf(request);
    const refusal = verify(request, url, body, keys);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (refusal) refuse(response, refusal);
    else if (bucket !== keys.bucket) refuse(response, [404, 'NoSuchBucket']);
    else if (request.method === 'GET' && url.searchParams.has('list-type')) list(response, url);
    else answer(request, response, key, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refused,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};
