// The document of a bill.
import { call } from '../../../app/api.ts';

/** The PDF of a bill or credit note, with its name. */
export const readBill = async (venue: string, bill: string): Promise<{ file: Blob; filename: string }> => {
  const { filename, pdf } = await call('GET /api/subscription/:venue/history/:bill', { params: { venue, bill } });
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  return { file: new Blob([bytes], { type: 'application/pdf' }), filename };
};
