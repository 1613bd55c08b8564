// URLs of pictures in a source: the current picture's URL changes nothing; another URL is stored as text and never
// fetched.
import { pictureAt } from '@ardoise/contract/files.ts';
import { cleanText } from '@ardoise/contract/rules/text/visible-text.ts';
import type { Row, TextLimits } from './wanted.ts';

type PictureFields = { image: string | null; image_source: string };
const WIDTH_PX = 640;
const ADDRESS: TextLimits = { most: 500, clean: cleanText };

export const pictureAddress = ({ image, image_source }: PictureFields, webAddress: string): string =>
  image ? webAddress + pictureAt(`/files/${image}`, WIDTH_PX) : image_source;

/** The URL to store; undefined leaves it unchanged. */
export const pictureText = (row: Row, { image }: PictureFields): string | undefined => {
  const read = row.text('image_url', ADDRESS);
  if (!read || (image && read.includes(`/files/${image}/`))) return undefined;
  return /^https?:\/\/[^\s<>"]+$/i.test(read) ? read : row.report('image_url', 'web_address');
};
