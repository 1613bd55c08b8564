// The code that guests scan, as a picture to print. Loaded when one is wanted.
import { encode } from 'uqr';

/** Pixels of the picture's side, and of white around the code. */
const SIDE_PX = 700;
const PADDING_PX = 50;

/** A part of it may be dirty or scratched and it is still read; more of that would make the squares smaller. */
const modulesOf = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data;

/** The dark squares as one path, one unit each, and how many units a side has. */
export const qrPath = (text: string): { path: string; size: number } => {
  const rows = modulesOf(text);
  return { path: rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''), size: rows.length };
};

/** Squares of whole pixels, so that none is blurred; some are a pixel wider than others, so that the white is as wide as it is to be. */
export const qrPng = async (text: string): Promise<Blob> => {
  const rows = modulesOf(text);
  const edge = (place: number) => PADDING_PX + Math.round((place * (SIDE_PX - 2 * PADDING_PX)) / rows.length);
  const canvas = new OffscreenCanvas(SIDE_PX, SIDE_PX);
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('This browser draws no pictures.');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, SIDE_PX, SIDE_PX);
  paper.fillStyle = '#000';
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) if (dark) paper.fillRect(edge(x), edge(y), edge(x + 1) - edge(x), edge(y + 1) - edge(y));
  return canvas.convertToBlob({ type: 'image/png' });
};
