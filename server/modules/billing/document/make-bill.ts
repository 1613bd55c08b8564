// Makes the PDF of a bill in the calling thread; the server uses render-bill.ts.
import type { BillDocument } from './bill-document.ts';
import { drawBill } from './bill-page.ts';
import { isCreditNote } from './bill-texts.ts';
import { facturX } from './factur-x.ts';
import { writePdf } from './pdf-a.ts';

/** PDF/A-3 with `factur-x.xml`; the same document always gives the same bytes. */
export const makeBill = (document: BillDocument): Promise<Uint8Array> => {
  const { number, date, seller, buyer } = document;
  const title = `${isCreditNote(document) ? 'Avoir' : 'Facture'} ${number}`;
  return writePdf({ title, author: seller.name, subject: `${title}, ${buyer.name}`, date }, facturX(document), (pdf) =>
    drawBill(pdf, document),
  );
};
