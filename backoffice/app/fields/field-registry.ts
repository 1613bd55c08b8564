// The fields of all records. The history, the import and the menu health need labels of other screens' records.
import type { Changed } from '@ardoise/contract/changes.ts';
import type { AnyField, AnyFields, LoadFields, Recorded } from './record-fields.ts';

let loaders: Readonly<Partial<Record<Changed, LoadFields>>> = {};
const loaded = new Map<string, AnyFields>();

/** Registers the fields that the screens declare (screens.ts). `loadFields` loads them where labels of other screens are shown. */
export const registerFields = (declared: Readonly<Record<Recorded, LoadFields>>): void => {
  loaders = declared;
};

/** True if the screens declare fields of a resource, which its history names. */
export const hasHistory = (resource: string): resource is Recorded => resource in loaders;

/** The kinds of records that the screens declare. */
export const recordedKinds = (): Recorded[] => Object.keys(loaders) as Recorded[];

export const loadFields = async (): Promise<void> => {
  await Promise.all(Object.entries(loaders).map(async ([name, load]) => loaded.has(name) || loaded.set(name, await load())));
};

/** The fields of a resource; empty before `loadFields`. */
export const fieldsOf = (resource: Changed): AnyFields => loaded.get(resource) ?? {};

/** The field at a path of a record (`exceptions.2.net_price`). A translation resolves to the field that it translates. */
export const fieldAt = (fields: AnyFields, path: string): AnyField | undefined => {
  let found: AnyField | undefined;
  let inside: AnyFields | undefined = fields;
  for (const step of path.split('.').filter((one) => one !== 'languages' && !/^\d+$/.test(one))) {
    found = inside && Object.hasOwn(inside, step) ? inside[step] : undefined;
    inside = found?.of;
  }
  return found;
};
