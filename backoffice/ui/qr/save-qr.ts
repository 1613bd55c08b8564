import { qrPng } from './qr.ts';

/** Saves a QR code as a PNG through the browser. `name`: the file name without its extension. */
export const saveQr = async (address: string, name: string): Promise<void> => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await qrPng(address));
  link.download = `${name}.png`;
  link.click();
  // Revoked later, when the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
