// The saved picture of a QR code: its size, its padding and its modules.
import { encode } from 'uqr';
import { expect, onTestFinished, test } from 'vitest';
import { saveQr } from './save-qr.ts';

const [SIDE, WHITE] = [700, 50];
/** A short and a long address. The long one has more modules. */
const ADDRESSES = ['https://ardoise.test/m/bar?table=7', `https://menu.example.com/m/${'0'.repeat(36)}?table=T12&code=abcd2345`];

/** Captures the download instead of saving it. */
const saved = async (address: string, name: string) => {
  const links: HTMLAnchorElement[] = [];
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    links.push(this);
  };
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click;
  });
  await saveQr(address, name);
  const [link] = links;
  const picture = await createImageBitmap(await (await fetch(link?.href ?? '')).blob());
  const paper = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  paper?.drawImage(picture, 0, 0);
  const { data, width, height } = paper?.getImageData(0, 0, picture.width, picture.height) ?? new ImageData(1, 1);
  // Every pixel is fully black or white. One assertion for all pixels, because one for each is slow.
  const mixed = Array.from({ length: width * height }, (_, index) => data.slice(index * 4, index * 4 + 3).join()).filter(
    (colour) => colour !== '0,0,0' && colour !== '255,255,255',
  );
  expect(mixed).toEqual([]);
  const isDark = (x: number, y: number) => data[(y * width + x) * 4] === 0;
  return { file: link?.download, width, height, isDark };
};

for (const address of ADDRESSES)
  test(`is 700 pixels wide with 50 pixels of padding for ${address.length} characters`, async () => {
    const { file, width, height, isDark } = await saved(address, 'Table 7');
    expect([file, width, height]).toEqual(['Table 7.png', SIDE, SIDE]);
    const all = Array.from({ length: SIDE }, (_, index) => index);
    const dark = all.flatMap((y) => all.filter((x) => isDark(x, y)).map((x) => [x, y] as const));
    const ends = (side: 0 | 1) => [Math.min, Math.max].map((end) => dark.reduce((last, at) => end(last, at[side]), SIDE / 2));
    expect([ends(0), ends(1)]).toEqual([
      [WHITE, SIDE - WHITE - 1],
      [WHITE, SIDE - WHITE - 1],
    ]);
    const squares = encode(address, { ecc: 'M', border: 0 }).data;
    const unit = (SIDE - 2 * WHITE) / squares.length;
    const middle = (module: number) => Math.floor(WHITE + (module + 0.5) * unit);
    expect(squares.map((row, y) => row.map((_, x) => isDark(middle(x), middle(y))))).toEqual(squares);
  });
