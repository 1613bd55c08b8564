// The largest product for a form: 40 exceptions, all languages, a bundle of 6 steps.
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { caller } from '../../server/test/faults/http.ts';
import type { World } from '../../server/test/faults/world.ts';

const EXCEPTIONS = 40;
const STEPS = 6;

/** Creates it at the first venue; returns its id. */
export const makeLargeProduct = async (port: number, { manager, venues: [venue] }: World): Promise<string> => {
  const { call, close } = caller(port);
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await call<{ id: string }>('POST', path, { token: manager.token, body });
    if (answer?.status !== 201) throw new Error(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
    return answer.body.id;
  };
  const timetable = Array.from({ length: 7 }, () => [{ beginHour: 17, beginMinute: 0, endHour: 19, endMinute: 0 }]);
  const calendars: string[] = [];
  for (let n = 0; n < EXCEPTIONS; n++)
    calendars.push(await create(`/api/venue/${venue?.id}/calendar`, { name: `Calendar ${n}`, timetable }));
  const languages = LOCALES.map((locale) => ({ locale, name: `Name ${locale}`, recipe: `Recipe ${locale}` }));
  const choices = [venue?.menu.beer, venue?.menu.burger, venue?.menu.coffee].map((id) => ({ id }));
  const id = await create(`/api/menu/${venue?.id}/product`, {
    name: 'The biggest',
    type_id: 2,
    net_price: 20,
    languages,
    exceptions: calendars.map((calendar_id, n) => ({ calendar_id, net_price: n + 1 })),
    bundle_categories: Array.from({ length: STEPS }, (_, step) => ({ name: `Step ${step + 1}`, products: choices })),
  });
  close();
  return id;
};
