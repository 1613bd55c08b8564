// Addresses of pictures in a workbook: that of the present picture changes nothing, any other one is kept as text and never fetched.
import { pictureAt } from '@ardoise/contract/files.ts';
import { cleanText } from '@ardoise/contract/rules/text/visible-text.ts';
import { type Line, report, type TextLimits, text } from './cells.ts';

type Pictured = { image: string | null; image_source: string };
const WIDTH_PX = 640;
const ADDRESS: TextLimits = { most: 500, clean: cleanText };

export const pictureAddress = ({ image, image_source }: Pictured, webAddress: string): string =>
  image ? webAddress + pictureAt(`/files/${image}`, WIDTH_PX) : image_source;

/** What becomes of the address that is kept; undefined: it stays. */
export const pictureText = (line: Line, { image }: Pictured): string | undefined => {
  const read = text(line, 'image_url', ADDRESS);
  if (!read || (image && read.includes(`/files/${image}/`))) return undefined;
  return /^https?:\/\/[^\s<>"]+$/i.test(read) ? read : report(line, 'image_url', 'web_address');
};
