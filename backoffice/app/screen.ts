// The declaration of a screen (screens/*/index.ts). The routes and the menu entry (App.tsx), the list endpoints (data-provider.ts) and
// the files to preload (build/first-files.ts) are derived from it.
import type { Resource, Right } from '@ardoise/contract/rules/permissions.ts';
import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import type { Texts } from '../i18n/groups.ts';
import { type Group, loadTexts, type TextKey, withTexts } from '../i18n/translate.ts';
import { loadFields } from './fields/field-registry.ts';
import type { FieldsOf, LoadFields, New, Recorded } from './fields/record-fields.ts';
import type { ListName, ListPath, PathOf, Unsorted } from './resources.ts';

type Load = () => Promise<ComponentType>;

/** `texts`: the groups of texts that the page shows; `fields`: the fields of all records, for a page that shows their labels. */
type Needs = { texts?: readonly Group[]; fields?: true };

export type ScreenPage = {
  /** The path below `/{name}`: '' for the list, 'create', ':id'. */
  path: string;
  /** The right to see it; null: every signed-in user may. */
  right: Right | null;
  load: Load;
  /** Loaded together with the page. */
  needs: Needs;
  /** The component once `load` has finished. */
  loaded(): ComponentType | undefined;
  /** The page as a lazy component, for when its file is not loaded yet. */
  Lazy: ComponentType;
  /** `none`: the page takes the whole screen, without header and menu. */
  frame?: 'none';
};

/** The list endpoint of a resource. `sorts: false`: the server has a fixed order. */
export type Endpoint = { path: ListPath; sorts?: false | undefined };

export type Screen = {
  /** The first segment of the route, and the name of ra-core's resource. */
  name: string;
  label: TextKey;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** True: the screen has an entry in the side menu. */
  menu: boolean;
  /** The menu entry shows the number of waiting orders (attention.ts). */
  attention?: true;
  to?: (venue: string) => string;
  /** The first page is at `/`. A user who may not open it gets the first screen that they may open. */
  start?: true;
  pages: readonly ScreenPage[];
  /** The screen is about the user's own account: not on a shared tablet (docs/product/people-and-rights.md#shared-tablets). */
  own?: true;
  /** The endpoints of the lists that no other screen declares, by resource. */
  endpoints?: Readonly<Record<string, Endpoint>>;
  /** The fields of its records, by the kind of record in the history. */
  fields?: Readonly<Record<string, LoadFields>>;
  /** A further module to preload with the page. */
  preload?: Load;
};

/** Declares a page. Its file and its needs load when it is shown, unless they are loaded already. */
export const page = (path: string, right: Right | null, load: Load, needs: Needs = {}): ScreenPage => {
  const { texts = [], fields } = needs;
  let loaded: ComponentType | undefined;
  const loadAll = async () => {
    [loaded] = await Promise.all([load(), loadTexts(...texts), fields && loadFields()]);
    return loaded;
  };
  return { path, right, load: loadAll, needs, loaded: () => loaded, Lazy: lazy(async () => ({ default: await loadAll() })) };
};

/** The route of a page. */
export const routeOf = ({ name, start }: Screen, { path }: ScreenPage): string => (start ? `/${path}` : `/${name}/${path}`);

/** True if the address leads to a page without a frame that the user may see. */
export const isFrameless = (screens: readonly Screen[], pathname: string, may: (right: Right) => boolean): boolean =>
  screens.some((screen) =>
    screen.pages.some((one) => one.frame === 'none' && (one.right === null || may(one.right)) && matchPath(routeOf(screen, one), pathname)),
  );

/** Loads the page of an address, if a screen has one. */
export const loadPage = async (screens: readonly Screen[], pathname: string): Promise<void> => {
  const pages = screens.flatMap((screen) => screen.pages.map((one) => ({ path: routeOf(screen, one), load: one.load })));
  const matches = pages.filter(({ path }) => matchPath(path, pathname));
  // As in the router, a fixed path goes before one with a parameter.
  await (matches.find(({ path }) => !path.includes(':')) ?? matches[0])?.load();
};

/** One name serves for the rights, the route, the label, the group of texts and the last segment of the API address. */
type Name = Resource & keyof Texts['names'] & Group;
type EndpointOf<N extends ListName> = { path: PathOf<N> } & (PathOf<N> extends Unsorted ? { sorts: false } : unknown);
type Declared<N extends Name, H extends ListName> = {
  name: N;
  /** The label, where it differs from the name of a record. */
  label?: TextKey;
  Icon: Screen['Icon'];
  list: Load;
  /** Loaded together with the list, beside the texts of the resource. */
  needs?: Needs;
  /** The page of a new and of an existing record. */
  form?: Load;
  /** Groups of texts of the form, beside those of the resource and of all forms. */
  formTexts?: readonly Group[];
  pages?: readonly ScreenPage[];
  endpoints?: { [K in H]: EndpointOf<K> };
} & (N extends ListName ? EndpointOf<N> : unknown) &
  (N extends Recorded & keyof New ? { fields: () => Promise<FieldsOf<N>> } : unknown);
type WithEndpoints<K extends string> = Screen & { endpoints: Readonly<Record<K, Endpoint>> };
type WithFields<K extends string> = { fields: Readonly<Record<K, LoadFields>> };

/** Declares the screen of a resource: a list, and a form if its records are edited. */
export const resourceScreen = <const N extends Name, const H extends ListName = never>(
  declaration: Declared<N, H>,
): WithEndpoints<Extract<N, ListName> | H> & WithFields<Extract<N, Recorded>> => {
  const { name, label = `names.${name}`, Icon, list, needs, form, formTexts = [], pages = [], endpoints } = declaration;
  const { path, sorts, fields } = declaration as Partial<Endpoint> & { fields?: LoadFields };
  const ofForm = { texts: [name, 'form', ...formTexts] } as const;
  return {
    name,
    label,
    Icon,
    menu: true,
    pages: [
      page('', `${name}:list`, list, { ...needs, texts: [name, ...(needs?.texts ?? [])] }),
      ...(form ? [page('create', `${name}:create`, form, ofForm), page(':id', `${name}:show`, form, ofForm)] : []),
      ...pages,
    ],
    endpoints: { ...(path && { [name]: { path, sorts } }), ...endpoints } as Record<Extract<N, ListName> | H, Endpoint>,
    fields: (fields ? { [name]: () => withTexts([name], fields) } : {}) as Record<Extract<N, Recorded>, LoadFields>,
  };
};

type EndpointNames<S> = S extends WithEndpoints<infer K> ? K : never;
/** The list endpoints of all screens. */
export const endpointsOf = <const S extends readonly Screen[]>(screens: S): Readonly<Record<EndpointNames<S[number]>, Endpoint>> =>
  Object.assign({}, ...screens.map(({ endpoints }) => endpoints));

type FieldNames<S> = S extends WithFields<infer K> ? K : never;
/** The fields of the records of all screens. */
export const fieldsIn = <const S extends readonly Screen[]>(screens: S): Readonly<Record<FieldNames<S[number]>, LoadFields>> =>
  Object.assign({}, ...screens.map(({ fields }) => fields));

/** The address of a screen's first page. */
export const addressOf = (screen: Screen, venue: string): string => (screen.start ? '/' : (screen.to?.(venue) ?? `/${screen.name}`));

/** True if the user may see the first page of a screen. */
export const isOpenTo = (screen: Screen, may: (right: Right) => boolean): boolean => {
  const right = screen.pages[0]?.right;
  return right === null || (right !== undefined && may(right));
};

/** The address after a change of venue: the first page of the same screen if the user may open it (`screens`), else `/`. */
export const screenAfterSwitch = (pathname: string, screens: readonly Screen[], venue: string): string => {
  const name = pathname.split('/')[1];
  // Two screens may share a name: the list of all venues, and the current venue's profile.
  const isList = (screen: Screen) => addressOf(screen, venue) === pathname;
  const screen = screens.find(isList) ?? screens.find((one) => one.name === name);
  return screen ? addressOf(screen, venue) : '/';
};
