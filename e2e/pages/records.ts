// Records for screens that show one: the demonstration's, or new ones.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { blankOf } from '@ardoise/contract/kit/record.ts';
import { type DemoVenueKey, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Screen } from '../../backoffice/app/screen.ts';
import { callAs } from '../setup/people.ts';

type Input = Parameters<typeof blankOf>[0];
const contract = join(import.meta.dirname, '../../contract');
/** The contract's declaration of a record, by the name of its screen. */
const inputOf = async (name: string): Promise<Input | undefined> => {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => /^(catalog\/)?[\w-]+\.ts$/.test(file));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(join(contract, file))));
  return modules.map((module) => module[`${name}Input`] as Input | undefined).find(Boolean);
};

/**
 * The id of the first record in the list of a resource's screen, or of a new one with only its name and the required `values`. Throws if the
 * screen has no list.
 */
export const anyRecord = async ({ name, endpoints }: Screen, venue: DemoVenueKey, values: object = {}): Promise<string> => {
  const home = endpoints?.[name]?.path.replace(':venue', demoVenueIds[venue]);
  if (!home) throw new Error(`Name a record of the screen ${name} in the test.`);
  const [first] = await callAs<{ id: string }[]>('admin@demo.test', 'GET', home);
  if (first) return first.id;
  const input = await inputOf(name);
  const created = await callAs<{ id: string }>('admin@demo.test', 'POST', home, { ...(input && blankOf(input)), name: 'Essai', ...values });
  return created.id;
};
