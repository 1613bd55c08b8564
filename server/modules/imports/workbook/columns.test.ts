// Users' headers, and the columns they mean.
import { expect, it } from 'vitest';
import { columnOf } from './columns.ts';

it('ignores currency, unit and punctuation of a header, but not words in brackets', () => {
  const meanings = {
    price: ['Prix', 'Prix (€)', 'Prix en €', 'Price EUR', 'Prix (TTC)', 'Prix T.T.C.', 'PRIX DE VENTE', 'Prix (vente)', 'Preis (brutto)'],
    price_excl: [
      'Prix HT',
      'Prix (HT)',
      'Prix H.T. (€)',
      'Price (excl. VAT)',
      'price_excl',
      'Nettopreis',
      'Preis (netto)',
      'Prezzo (IVA esclusa)',
    ],
    tax_rate: ['TVA', 'TVA (%)', 'Taux de TVA', 'VAT %', 'tax_rate'],
    volume_cl: ['volume_cl', 'Volume (cl)', 'Volume (ml)', 'Volumen (L)', 'Contenance', 'cl', 'ml'],
    name: ['Nom', 'Nom *', 'Désignation', 'Intitulé'],
  };
  const read = Object.values(meanings).map((headers) => headers.map((header) => columnOf('products', header)));
  expect(read).toEqual(Object.entries(meanings).map(([key, headers]) => headers.map(() => key)));
  const unknown = ['Prix (achat)', 'Prix d’achat', 'Net price', 'Nom (anglais)', 'Prix (5 pers.)', 'Prix L', 'Allergènes (anglais)'];
  expect(unknown.map((header) => [header, columnOf('products', header)])).toEqual(unknown.map((header) => [header, undefined]));
});
