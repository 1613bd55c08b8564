// The dominant colour of the venue's picture, which is same-origin, so its pixels are readable.
import { pictureAt } from '@ardoise/contract/files.ts';
import { leadingColor } from '@ardoise/contract/rules/look/starting-looks.ts';

/** Side of the scaled picture in pixels: enough to tell the colours apart. */
const SIDE = 64;

/** Null without a dominant colour; throws if the picture cannot be decoded. */
export const colorOfPicture = async (imageUrl: string): Promise<string | null> => {
  const picture = new Image();
  picture.src = pictureAt(imageUrl, 160);
  await picture.decode();
  const canvas = document.createElement('canvas');
  const scale = SIDE / Math.max(picture.naturalWidth, picture.naturalHeight);
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser provides no canvas context.');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return leadingColor(context.getImageData(0, 0, canvas.width, canvas.height).data);
};
