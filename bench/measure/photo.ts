// A photo of 12 megapixels like a phone's: soft shapes with sensor noise, about 2 MB.
import sharp from 'sharp';

export const SIZE = { width: 4000, height: 3000 };

export const makePhoto = async (): Promise<Buffer> => {
  const noise = (width: number, height: number, sigma: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } } });
  const shapes = await noise(60, 45, 90).png().toBuffer();
  const grain = await noise(SIZE.width, SIZE.height, 9).jpeg({ quality: 95 }).toBuffer();
  return sharp(shapes)
    .resize(SIZE.width, SIZE.height, { kernel: 'cubic', fit: 'fill' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
};
