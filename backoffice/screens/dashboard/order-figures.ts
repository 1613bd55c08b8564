// What the page asks the server for where the venue takes orders; judged as the figures of visits are.
import type { HourOfOrders, MissedProduct, OrderedProduct, OrderWeek, orderFigureRoutes } from '@ardoise/contract/order-figures.ts';
import { send } from '../../app/api.ts';
import { type Asked, areAll, areCounted, asObject, given, isCount, isDay, isText, isWeek, judged, named } from './figures.ts';

type Path = (typeof orderFigureRoutes)[keyof typeof orderFigureRoutes]['path'];

const ask = async (path: Path, { venue, signal }: Asked, query?: Record<string, string>): Promise<unknown> =>
  (await send('GET', path.replace(':venue', encodeURIComponent(venue)), { ...(query && { query }), ...(signal && { signal }) })).data;
const askDays = (path: Path, asked: Asked): Promise<unknown> => ask(path, asked, given(asked).query);

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
  named(judged(await askDays('/api/order/:venue/figure/product', asked), areOrdered));

export const readHours = async (asked: Asked): Promise<HourOfOrders[]> =>
  judged(await askDays('/api/order/:venue/figure/hour', asked), areHours);

export const readMissed = async (asked: Asked): Promise<MissedProduct[]> =>
  named(judged(await askDays('/api/order/:venue/figure/out', asked), areMissed));

export const readOrderWeek = async (asked: Asked): Promise<OrderWeek> =>
  judged(await ask('/api/order/:venue/figure/week', asked), isOrderWeek);
