// The requests of the order figures, validated like those of visits.
import type { HourOfOrders, MissedProduct, OrderedProduct, OrderWeek } from '@ardoise/contract/figures/orders.ts';
import { call } from '../../app/api.ts';
import {
  areAll,
  areCounted,
  asObject,
  type FiguresRequest,
  isCount,
  isDay,
  isText,
  isWeek,
  requestOptions,
  validated,
  withNames,
} from './figures.ts';

/** An amount of money or an estimated quantity. */
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

export const readOrdered = async (request: FiguresRequest): Promise<OrderedProduct[]> =>
  withNames(validated(await call('GET /api/order/:venue/figure/product', requestOptions(request)), areOrdered));

export const readHours = async (request: FiguresRequest): Promise<HourOfOrders[]> =>
  validated(await call('GET /api/order/:venue/figure/hour', requestOptions(request)), areHours);

export const readMissed = async (request: FiguresRequest): Promise<MissedProduct[]> =>
  withNames(validated(await call('GET /api/order/:venue/figure/out', requestOptions(request)), areMissed));

/** Independent of the range: always today and the past four weeks. */
export const readOrderWeek = async ({ venue, signal }: FiguresRequest): Promise<OrderWeek> =>
  validated(await call('GET /api/order/:venue/figure/week', { params: { venue }, ...(signal && { signal }) }), isOrderWeek);
