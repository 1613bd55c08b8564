// QR codes for guests, as a path or as a PNG to print.
import { encode } from 'uqr';

/** The side of the PNG, and the white padding around the code, in pixels. */
const SIDE_PX = 700;
const PADDING_PX = 50;

/** The modules. Level M tolerates some dirt and scratches; higher levels need more, smaller modules. */
const modulesOf = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data;

/** The dark modules as an SVG path with one unit per module, and the number of modules per side. */
export const qrPath = (text: string): { path: string; size: number } => {
  const rows = modulesOf(text);
  return { path: rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''), size: rows.length };
};

/** The code as a PNG. Modules have whole pixels, so none is blurred; some are a pixel wider than others, to fill the given side exactly. */
export const qrPng = async (text: string): Promise<Blob> => {
  const rows = modulesOf(text);
  const edge = (place: number) => PADDING_PX + Math.round((place * (SIDE_PX - 2 * PADDING_PX)) / rows.length);
  const canvas = new OffscreenCanvas(SIDE_PX, SIDE_PX);
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('This browser has no 2D canvas.');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, SIDE_PX, SIDE_PX);
  paper.fillStyle = '#000';
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) if (dark) paper.fillRect(edge(x), edge(y), edge(x + 1) - edge(x), edge(y + 1) - edge(y));
  return canvas.convertToBlob({ type: 'image/png' });
};
