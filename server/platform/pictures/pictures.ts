// Converts pictures for serving: WebP files of several widths, without the original's metadata.
import type { Metadata, Sharp, SharpOptions } from 'sharp';

export type Variant = { width: number; webp: Uint8Array };
/** `width`, `height`: of the original, upright. */
export type Variants = { width: number; height: number; variants: Variant[] };
export type PictureProblem = 'format' | 'pixels' | 'ratio' | 'animated' | 'broken';
export type PictureLimits = { pixels: number /** Longer side over shorter side. */; ratio: number };

/** Why a picture is refused. */
export class PictureError extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, cause?: unknown) {
    super(`This picture cannot be used: ${problem}.`, { cause });
    this.name = 'PictureError';
    this.problem = problem;
  }
}

const QUALITY = 78;
const DEADLINE_SECONDS = 8;

// Loaded with the first picture, because the library slows down the start.
const open = async (input: Buffer, options: SharpOptions): Promise<Sharp> => {
  const { default: sharp } = await import('sharp');
  return sharp(input, { failOn: 'error', ...options });
};

/** The format by the first bytes. Only these formats reach the library, which would also accept SVG and documents. */
const kindOf = (bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | null => {
  const head = bytes.toString('latin1', 0, 64);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF.{4}WEBPVP8/s.test(head)) return 'webp';
  if (/^.{4}ftyp(avif|avis|mif1.*avif)/s.test(head)) return 'heif';
  return null;
};

/** True if the file has several images; `acTL` precedes the pixels of an animated PNG. */
const isAnimated = (bytes: Buffer, kind: string, pages = 1): boolean =>
  pages > 1 ||
  (kind === 'png' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL')) ||
  (kind === 'heif' && bytes.toString('latin1', 8, 12) === 'avis');

const read = async (bytes: Buffer): Promise<Metadata> => {
  const source = await open(bytes, { limitInputPixels: false });
  return source.metadata().catch((error) => {
    throw new PictureError('broken', error);
  });
};

/** Validates a picture by its content, before its pixels are decoded; returns its upright size. */
const inspect = async (bytes: Buffer, limits: PictureLimits): Promise<{ width: number; height: number }> => {
  const kind = kindOf(bytes);
  if (!kind) throw new PictureError('format');
  const { format, compression, pages, autoOrient } = await read(bytes);
  if (format !== kind || (kind === 'heif' && compression !== 'av1')) throw new PictureError('format');
  if (isAnimated(bytes, kind, pages)) throw new PictureError('animated');
  const { width, height } = autoOrient;
  if (width * height > limits.pixels) throw new PictureError('pixels');
  if (Math.max(width, height) > limits.ratio * Math.min(width, height)) throw new PictureError('ratio');
  return { width, height };
};

/** Decodes once, to the largest width, and derives the smaller ones; two at a time, so that half the thread pool stays free. */
const scale = async (source: Sharp, widths: readonly number[]): Promise<Variant[]> => {
  const { default: sharp } = await import('sharp');
  const widest = Math.max(...widths);
  const pixels = source.resize({ width: widest, withoutEnlargement: true }).toColourspace('srgb').raw({ depth: 'uchar' });
  const { data, info } = await pixels.timeout({ seconds: DEADLINE_SECONDS }).toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const variant = async (width: number): Promise<Variant> => {
    const small = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
    return { width, webp: await small.webp({ quality: QUALITY }).toBuffer() };
  };
  const oneByOne = async () => {
    const made: Variant[] = [];
    for (const width of widths) if (width !== widest) made.push(await variant(width));
    return made;
  };
  const [smaller, largest] = await Promise.all([oneByOne(), variant(widest)]);
  return [...smaller, largest];
};

/**
 * The variants of a photo (JPEG, PNG, WebP or AVIF, by its content). The largest one has the original's size if that is between two of
 * `widths`; nothing is enlarged. Throws a `PictureError` for anything else.
 */
export const photoVariants = async (bytes: Buffer, widths: readonly number[], limits: PictureLimits): Promise<Variants> => {
  const size = await inspect(bytes, limits);
  const usedWidths = widths.filter((_, at) => at === 0 || (widths[at - 1] as number) < size.width);
  const source = await open(bytes, { limitInputPixels: limits.pixels });
  const variants = await scale(source.autoOrient(), usedWidths).catch((error) => {
    throw new PictureError('broken', error);
  });
  return { ...size, variants };
};
