// A code as a picture that the browser saves.
import { qrPng } from './qr.ts';

/** `name`: of the file, without its ending. */
export const saveQr = async (address: string, name: string): Promise<void> => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await qrPng(address));
  link.download = `${name}.png`;
  link.click();
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
