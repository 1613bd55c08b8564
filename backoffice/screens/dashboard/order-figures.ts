// What the page asks the server for where the venue takes orders; judged as the figures of visits are.
import type { HourOfOrders, MissedProduct, OrderedProduct, OrderWeek } from '@ardoise/contract/figures/orders.ts';
import { call } from '../../app/api.ts';
import { type Asked, areAll, areCounted, asObject, given, isCount, isDay, isText, isWeek, judged, named } from './figures.ts';

/** Of money, and of pieces that are estimated. */
const isAmount = (value: unknown): value is number => Number.isFinite(value);

const areOrdered = (value: unknown): value is OrderedProduct[] =>
  areAll(value, (one) => {
    const { product, name, orders, locales } = asObject(one);
    return isText(product) && isText(name) && isCount(orders) && areCounted(locales);
  });
const areHours = (value: unknown): value is HourOfOrders[] =>
  isDay(value, (hour) => {
    const { orders, waited, waiting_seconds, prepared, preparation_seconds } = asObject(hour);
    return areAll([orders, waited, waiting_seconds, prepared, preparation_seconds], isCount);
  });
const areMissed = (value: unknown): value is MissedProduct[] =>
  areAll(value, (one) => {
    const { product, name, times, is_out, pieces, amount } = asObject(one);
    return isText(product) && isText(name) && isCount(times) && typeof is_out === 'boolean' && isAmount(pieces) && isAmount(amount);
  });
const isOrderWeek = (value: unknown): value is OrderWeek =>
  isWeek(value, (cell) => isCount(asObject(cell).orders) && isAmount(asObject(cell).amount));

export const readOrdered = async (asked: Asked): Promise<OrderedProduct[]> =>
  named(judged(await call('GET /api/order/:venue/figure/product', given(asked)), areOrdered));

export const readHours = async (asked: Asked): Promise<HourOfOrders[]> =>
  judged(await call('GET /api/order/:venue/figure/hour', given(asked)), areHours);

export const readMissed = async (asked: Asked): Promise<MissedProduct[]> =>
  named(judged(await call('GET /api/order/:venue/figure/out', given(asked)), areMissed));

/** It has days of its own: today, and the four weeks before. */
export const readOrderWeek = async ({ venue, signal }: Asked): Promise<OrderWeek> =>
  judged(await call('GET /api/order/:venue/figure/week', { params: { venue }, ...(signal && { signal }) }), isOrderWeek);
