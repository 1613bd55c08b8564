// An order of a happy hour: a bundle with a supplement, a set, two scheduled prices, and fees.
import { caller } from '../../server/test/faults/http.ts';
import type { World } from '../../server/test/faults/world.ts';

const ALWAYS = Array.from({ length: 7 }, () => [{ beginHour: 0, beginMinute: 0, endHour: 24, endMinute: 0 }]);

/** Creates the records at the first venue; returns the body of an order of 5 items. */
export const makeEvening = async (port: number, { manager, venues: [venue] }: World): Promise<object> => {
  const { call, close } = caller(port);
  const create = async <Made extends { id: string }>(path: string, body: object): Promise<Made> => {
    const answer = await call<Made>('POST', path, { token: manager.token, body });
    if (answer?.status !== 201) throw new Error(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
    return answer.body;
  };
  const menu = `/api/menu/${venue?.id}`;
  const { beer = '', burger = '', coffee = '', category = '' } = venue?.menu ?? {};
  const { id: calendar_id } = await create(`/api/venue/${venue?.id}/calendar`, { name: 'Happy hour', timetable: ALWAYS });
  const single = { type_id: 1, categories: [category], tax_rate: 0.2 };
  const spritz = await create(`${menu}/product`, {
    ...single,
    name: 'Spritz',
    net_price: 9,
    exceptions: [{ calendar_id, net_price: 6 }],
  });
  const mojito = await create(`${menu}/product`, {
    ...single,
    name: 'Mojito',
    net_price: 11,
    exceptions: [{ calendar_id, net_price: 7.5 }],
  });
  const bundle = await create<{ id: string; bundle_categories: { id: string }[] }>(`${menu}/product`, {
    ...single,
    name: 'Formule',
    type_id: 2,
    net_price: 24,
    tax_rate: 0.1,
    bundle_categories: [
      { name: 'Plat', products: [{ id: burger }] },
      { name: 'Boisson', products: [{ id: beer }, { id: spritz.id, custom_price: true, net_price: 2 }] },
      { name: 'Café', products: [{ id: coffee }] },
    ],
  });
  const set = await create(`${menu}/product`, { ...single, name: 'Planche', type_id: 3, net_price: 21, products: [burger, beer] });
  await create(`${menu}/cost`, { name: 'Couvert', application: 'venue', net_price: 1 });
  await create(`${menu}/cost`, {
    name: 'Service',
    application: 'category',
    category_id: [category],
    multiple: true,
    threshold: 10,
    net_price: 0.5,
  });
  close();
  const chosen = [burger, spritz.id, coffee];
  const choices = bundle.bundle_categories.map(({ id }, step) => ({ bundle_category: id, products: [chosen[step]] }));
  const items = [{ product: bundle.id, qty: 1, choices }, ...[set.id, spritz.id, mojito.id, beer].map((product) => ({ product, qty: 1 }))];
  return { customer: { name: 'Léa' }, items };
};
