// The colour that leads in a picture of the venue: the picture is ours, so that its pixels may be read.
import { pictureAt } from '@ardoise/contract/files.ts';
import { leadingColor } from '@ardoise/contract/rules/look/starting-looks.ts';

/** As much of it as tells the colours apart. */
const SIDE = 64;

/** Null where none leads; throws where the picture cannot be read. */
export const colorOfPicture = async (imageUrl: string): Promise<string | null> => {
  const picture = new Image();
  picture.src = pictureAt(imageUrl, 160);
  await picture.decode();
  const canvas = document.createElement('canvas');
  const scale = SIDE / Math.max(picture.naturalWidth, picture.naturalHeight);
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return leadingColor(context.getImageData(0, 0, canvas.width, canvas.height).data);
};
