// Small pictures for tests: valid ones of every format, and invalid ones.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type Format = 'jpeg' | 'png' | 'webp' | 'avif';

/** A picture with visible content; each seed gives another one. */
export const paint = (width: number, height: number, seed = 0) =>
  sharp({ create: { width, height, channels: 3, background: { r: (seed * 37) % 256, g: (seed * 101) % 256, b: 90 } } }).composite([
    { input: { create: { width: Math.ceil(width / 2), height: Math.ceil(height / 3), channels: 3, background: '#d43' } }, left: 0, top: 0 },
  ]);

export const picture = (format: Format = 'jpeg', width = 900, height = 600, seed = 0): Promise<Buffer> =>
  paint(width, height, seed).toFormat(format).toBuffer();

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A black-and-white PNG of any size: 256 megapixels are 32 kB. */
export const bomb = (side: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A PNG that declares an animation. */
export const movingPng = async (): Promise<Buffer> => {
  const still = await picture('png', 40, 40);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  return Buffer.concat([still.subarray(0, 33), chunk('acTL', control), still.subarray(33)]);
};

export const movingWebp = (): Promise<Buffer> =>
  sharp(Buffer.concat([Buffer.alloc(40 * 40 * 3, 10), Buffer.alloc(40 * 40 * 3, 200)]), {
    raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
  })
    .webp({ delay: [100, 100] })
    .toBuffer();

/** A JPEG with an extra segment after its start. */
export const withSegment = (jpeg: Buffer, marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
};

/** A copy with some bytes changed, the same for each seed. */
export const mutate = (bytes: Buffer, seed: number): Buffer => {
  const copy = Buffer.from(bytes);
  let state = seed * 2654435761 + 1;
  for (let count = 0; count < 1 + (seed % 12); count++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    copy[state % copy.length] = (state >> 8) % 256;
  }
  return seed % 5 === 0 ? copy.subarray(0, 1 + (state % copy.length)) : copy;
};
