// Pictures made small before they travel: at most 800 px wide, on white, JPEG at quality 85 (docs/product/menu.md#pictures).

const WIDEST_PX = 800;
const QUALITY = 0.85;
/** What the browser can open and the server takes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The size to draw a picture in: never larger than it is. */
export const drawnSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, WIDEST_PX / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The picture as it is sent; null where the file is none that can be opened. */
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
