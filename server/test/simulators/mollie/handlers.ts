// Routes of the simulator: `METHOD path`, where `:` stands for an id.
import type { Body } from './records.ts';

export type Call = { method: string; url: URL; body: Body };
export type Handlers = Record<string, (call: Call, ...ids: string[]) => [number, object | null]>;

/** Languages of Mollie's pages. */
export const LOCALES = (
  'en_US en_GB nl_NL nl_BE fr_FR fr_BE fr_LU de_DE de_AT de_CH de_LU es_ES ca_ES pt_PT it_IT nb_NO sv_SE fi_FI da_DK is_IS hu_HU ' +
  'pl_PL lv_LV lt_LT'
).split(' ');

const PARTS = 2;
/** The route of a call and its ids: every second part of the path. */
export const routeOf = (method: string, path: string): { route: string; ids: string[] } => {
  const parts = path.split('/');
  const ids = parts.filter((_, place) => place % PARTS === 1);
  return { route: `${method} ${parts.map((part, place) => (place % PARTS === 1 ? ':' : part)).join('/')}`, ids };
};
