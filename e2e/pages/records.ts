// Records of the demonstration for screens that show one.

import { type DemoVenueKey, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Screen } from '../../backoffice/app/screen.ts';
import { callAs } from '../setup/people.ts';

/** The first record in the list of a resource's screen. Throws where it has none. */
export const firstRecord = async ({ name, homes }: Screen, venue: DemoVenueKey): Promise<string> => {
  const home = homes?.[name];
  const list = home ? await callAs<{ id: string }[]>('admin@demo.test', 'GET', home.path.replace(':venue', demoVenueIds[venue])) : [];
  const [first] = list;
  if (!first) throw new Error(`Show a record of the screen ${name} in the demonstration, or name one in the test.`);
  return first.id;
};
