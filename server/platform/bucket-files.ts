// File storage in an S3-compatible bucket.
import { S3mini } from 's3mini';
import { type Files, FilesUnavailable } from './files.ts';

export type Bucket = { endpoint: string; bucket: string; region: string; key: string; secret: string; pathStyle: boolean };

const TIMEOUT_MS = 5_000;

/** Content type, for people who browse the bucket. */
const typeOf = (name: string): string => (name.endsWith('.woff2') ? 'font/woff2' : 'image/webp');

/** The address of the bucket: in the path for most servers, or as part of the host. */
const addressOf = ({ endpoint, bucket, pathStyle }: Bucket): string => {
  const address = new URL(endpoint);
  if (pathStyle) address.pathname = `${address.pathname.replace(/\/+$/, '')}/${bucket}`;
  else address.host = `${bucket}.${address.host}`;
  return address.href;
};

/** Keeps the error code of the store or network, without names of objects. */
const unavailable = (error: unknown): never => {
  const { serviceCode, code, cause } = error as { serviceCode?: string; code?: unknown; cause?: { code?: string } };
  throw new FilesUnavailable(error, serviceCode ?? (typeof code === 'string' ? code : cause?.code));
};

export const bucketFiles = (bucket: Bucket): Files => {
  const s3 = new S3mini({
    endpoint: addressOf(bucket),
    region: bucket.region,
    accessKeyId: bucket.key,
    secretAccessKey: bucket.secret,
    requestAbortTimeout: TIMEOUT_MS,
  });
  return {
    async put(name, bytes) {
      const answer = await s3.putObject(name, bytes, typeOf(name)).catch(unavailable);
      await answer.body?.cancel();
    },
    async get(name) {
      const bytes = await s3.getObjectArrayBuffer(name).catch(unavailable);
      return bytes && Buffer.from(bytes);
    },
    async removeFolder(folder) {
      const objects = await s3.listObjects('/', `${folder}/`).catch(unavailable);
      for (const { Key } of objects ?? []) await s3.deleteObject(Key).catch(unavailable);
    },
  };
};
