// Resizes pictures before the upload: at most 800 px wide, on white, JPEG at quality 85 (docs/product/menu.md#pictures).

const WIDEST_PX = 800;
const QUALITY = 0.85;
/** The types that browsers can open and the server accepts. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The size of the resized picture, never larger than the original. */
export const drawnSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, WIDEST_PX / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The picture to upload, or null if the file cannot be opened as a picture. */
export const resizePicture = async (file: Blob): Promise<Blob | null> => {
  if (!PICTURE_TYPES.includes(file.type)) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, drawnSize(bitmap.width, bitmap.height));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
};
