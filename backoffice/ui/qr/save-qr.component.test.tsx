// The picture of a code, as it is saved: its size, its white, and the squares of the address.
import { encode } from 'uqr';
import { expect, onTestFinished, test } from 'vitest';
import { saveQr } from './save-qr.ts';

const [SIDE, WHITE] = [700, 50];
/** What a short and a long address hold; the second has more squares. */
const ADDRESSES = ['https://ardoise.test/m/bar?table=7', `https://menu.example.com/m/${'0'.repeat(36)}?table=T12&code=abcd2345`];

/** What the browser would save; it keeps a file to itself. */
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
  // Every pixel is wholly black or white. Asked once for all of them: asked for each it takes long on a busy machine.
  const mixed = Array.from({ length: width * height }, (_, place) => data.slice(place * 4, place * 4 + 3).join()).filter(
    (colour) => colour !== '0,0,0' && colour !== '255,255,255',
  );
  expect(mixed).toEqual([]);
  const isDark = (x: number, y: number) => data[(y * width + x) * 4] === 0;
  return { file: link?.download, width, height, isDark };
};

for (const address of ADDRESSES)
  test(`is 700 pixels wide with 50 of white around the squares of ${address.length} characters`, async () => {
    const { file, width, height, isDark } = await saved(address, 'Table 7');
    expect([file, width, height]).toEqual(['Table 7.png', SIDE, SIDE]);
    const all = Array.from({ length: SIDE }, (_, place) => place);
    const dark = all.flatMap((y) => all.filter((x) => isDark(x, y)).map((x) => [x, y] as const));
    const ends = (side: 0 | 1) => [Math.min, Math.max].map((end) => dark.reduce((last, at) => end(last, at[side]), SIDE / 2));
    expect([ends(0), ends(1)]).toEqual([
      [WHITE, SIDE - WHITE - 1],
      [WHITE, SIDE - WHITE - 1],
    ]);
    const squares = encode(address, { ecc: 'M', border: 0 }).data;
    const unit = (SIDE - 2 * WHITE) / squares.length;
    const middle = (place: number) => Math.floor(WHITE + (place + 0.5) * unit);
    expect(squares.map((row, y) => row.map((_, x) => isDark(middle(x), middle(y))))).toEqual(squares);
  });
