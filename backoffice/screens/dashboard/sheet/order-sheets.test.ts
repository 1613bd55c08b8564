import { beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../../i18n/translate.ts';
import { loadAllTexts } from '../../../test/texts.ts';
import { missedSheet, soldSheet, timesSheet, weekSheet } from './order-sheets.ts';

beforeAll(async () => {
  await loadAllTexts('fr');
});

describe('the order tables', () => {
  it('have views and orders as numbers, and no rate without views', () => {
    const tea = { product: 'a', name: 'Thé', views: 3, orders: 1, rate: 100 / 3 };
    const { head, rows } = soldSheet([tea, { ...tea, name: 'Bière', views: 0, rate: null }], 'Allemand');
    expect(head[0]).toBe('Produit (Allemand)');
    expect(rows).toEqual([
      ['Thé', 3, 1, 33.3],
      ['Bière', 0, 1, ''],
    ]);
  });

  it('have all hours of the week, one column for each day', () => {
    const week = Array.from({ length: 7 }, (_, weekday) => Array.from({ length: 24 }, (_, hour) => (weekday === 6 ? null : hour / 3)));
    const { head, rows } = weekSheet(week, 'Visites', 'fr');
    expect([head[0], head[1], head[7]]).toEqual(['Heure (Visites)', 'Lundi', 'Dimanche']);
    expect(rows).toHaveLength(24);
    expect(rows[20]).toEqual(['20:00', 6.67, 6.67, 6.67, 6.67, 6.67, 6.67, '']);
  });

  it('show durations in minutes, and export them in seconds', () => {
    const hours = [{ hour: 12, orders: 4, waiting: 100, preparation: null }];
    expect(timesSheet(hours, 'minutes', 'fr').rows).toEqual([['12:00', 4, 1.7, '']]);
    expect(timesSheet(hours, 'seconds', 'fr').rows).toEqual([['12:00', 4, 100, '']]);
    expect(timesSheet(hours, 'seconds', 'fr').head).toContain(t('dashboard.waiting_seconds'));
  });

  it('name the currency in the header, and omit quantities and money if no orders are taken', () => {
    const tea = { product: 'a', name: 'Thé', times: 2, is_out: false, pieces: 3, amount: 12 };
    expect(missedSheet([tea], 'EUR').head.at(-1)).toBe(t('dashboard.unsold_amount_in', { currency: 'EUR' }));
    expect(missedSheet([tea], null).rows).toEqual([['Thé', 2, t('dashboard.no')]]);
  });
});
