// What a screen says of itself (screens/*/index.ts). From it follow its routes and menu entry (App.tsx), where its records live
// (data-provider.ts) and which files are asked for at once (build/first-files.ts).
import type { Resource, Right } from '@ardoise/contract/rules/permissions.ts';
import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import type { Texts } from '../i18n/fr.ts';
import { loadScreenTexts, type ScreenTexts, type TextKey } from '../i18n/translate.ts';
import { loadFields } from './fields/field-registry.ts';
import type { FieldsOf, LoadFields, New, Recorded } from './fields/record-fields.ts';
import type { ListName, ListPath, PathOf, Unsorted } from './resources.ts';

type Load = () => Promise<ComponentType>;

/** `texts`: a group of texts of its own; `fields`: the fields of all records, of which it shows labels. */
type Needs = { texts?: keyof ScreenTexts; fields?: true };

export type ScreenPage = {
  /** Below `/{name}`: '' for the list, 'create', ':id'. */
  path: string;
  /** Who may see it; null: everyone who is signed in. */
  right: Right | null;
  load: Load;
  /** Loaded together with it. */
  needs: Needs;
  /** What `load` has brought. */
  loaded(): ComponentType | undefined;
  /** Loads it and stands in for it meanwhile. */
  Late: ComponentType;
  /** `none`: it takes the whole screen, without header and menu. */
  frame?: 'none';
};

/** Where a resource of the current venue lives; `sorts: false` where the server has one order of its own. */
export type Home = { path: ListPath; sorts?: false | undefined };

export type Screen = {
  /** First part of the route, and the name of ra-core's resource. */
  name: string;
  label: TextKey;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Whether it has an entry in the side menu, and its address if that is not `/{name}`. */
  menu: boolean;
  /** Its entry says how much waits for somebody (attention.ts). */
  attention?: true;
  to?: (venue: string) => string;
  /** Its first page stands at `/`; who may not open it lands on the first screen that they may. */
  start?: true;
  pages: readonly ScreenPage[];
  /** Of the person's own account: no matter of a shared tablet (docs/product/people-and-rights.md#shared-tablets). */
  own?: true;
  /** The lists that it reads and nobody else declares, by the name of their resource. */
  homes?: Readonly<Record<string, Home>>;
  /** The fields of its records, by the name of their history. */
  fields?: Readonly<Record<string, LoadFields>>;
  /** Beside the page's own file, what is asked for at once. */
  early?: Load;
};

/** A page whose file, and what it needs, are loaded when it is shown, unless they were before. */
export const page = (path: string, right: Right | null, load: Load, needs: Needs = {}): ScreenPage => {
  const { texts, fields } = needs;
  let loaded: ComponentType | undefined;
  const keep = async () => {
    [loaded] = await Promise.all([load(), texts && loadScreenTexts(texts), fields && loadFields()]);
    return loaded;
  };
  return { path, right, load: keep, needs, loaded: () => loaded, Late: lazy(async () => ({ default: await keep() })) };
};

/** Where a page of a screen stands in the routes. */
export const routeOf = ({ name, start }: Screen, { path }: ScreenPage): string => (start ? `/${path}` : `/${name}/${path}`);

/** Whether an address leads to a page that takes the whole screen, and that may be seen. */
export const isFrameless = (screens: readonly Screen[], pathname: string, may: (right: Right) => boolean): boolean =>
  screens.some((screen) =>
    screen.pages.some((one) => one.frame === 'none' && (one.right === null || may(one.right)) && matchPath(routeOf(screen, one), pathname)),
  );

/** Loads the page that an address leads to, if it is one of a screen. */
export const loadPage = async (screens: readonly Screen[], pathname: string): Promise<void> => {
  const pages = screens.flatMap((screen) => screen.pages.map((one) => ({ path: routeOf(screen, one), load: one.load })));
  const found = pages.filter(({ path }) => matchPath(path, pathname));
  // An address of its own goes before one that holds an id, as in the routes.
  await (found.find(({ path }) => !path.includes(':')) ?? found[0])?.load();
};

/** The name of a resource is that of its rights, of its route, of its label and the end of its address in the API. */
type Name = Resource & keyof Texts['names'];
type HomeOf<N extends ListName> = { path: PathOf<N> } & (PathOf<N> extends Unsorted ? { sorts: false } : unknown);
type Declared<N extends Name, H extends ListName> = {
  name: N;
  /** Where it is not called as one of its records is. */
  label?: TextKey;
  Icon: Screen['Icon'];
  list: Load;
  /** Loaded together with the list. */
  needs?: Needs;
  /** A new record and one that is there. */
  form?: Load;
  pages?: readonly ScreenPage[];
  homes?: { [K in H]: HomeOf<K> };
} & (N extends ListName ? HomeOf<N> : unknown) &
  (N extends Recorded & keyof New ? { fields: () => Promise<FieldsOf<N>> } : unknown);
type WithHomes<K extends string> = Screen & { homes: Readonly<Record<K, Home>> };
type WithFields<K extends string> = { fields: Readonly<Record<K, LoadFields>> };

/** The screen of a resource: a list, and a form where its records are edited. */
export const resourceScreen = <const N extends Name, const H extends ListName = never>(
  declared: Declared<N, H>,
): WithHomes<Extract<N, ListName> | H> & WithFields<Extract<N, Recorded>> => {
  const { name, label = `names.${name}`, Icon, list, needs, form, pages = [], homes } = declared;
  const { path, sorts, fields } = declared as Partial<Home> & { fields?: LoadFields };
  return {
    name,
    label,
    Icon,
    menu: true,
    pages: [
      page('', `${name}:list`, list, needs),
      ...(form ? [page('create', `${name}:create`, form), page(':id', `${name}:show`, form)] : []),
      ...pages,
    ],
    homes: { ...(path && { [name]: { path, sorts } }), ...homes } as Record<Extract<N, ListName> | H, Home>,
    fields: (fields ? { [name]: fields } : {}) as Record<Extract<N, Recorded>, LoadFields>,
  };
};

type HomeNames<S> = S extends WithHomes<infer K> ? K : never;
/** Where the records of all screens live. */
export const homesOf = <const S extends readonly Screen[]>(screens: S): Readonly<Record<HomeNames<S[number]>, Home>> =>
  Object.assign({}, ...screens.map(({ homes }) => homes));

type FieldNames<S> = S extends WithFields<infer K> ? K : never;
/** The fields of the records of all screens. */
export const fieldsIn = <const S extends readonly Screen[]>(screens: S): Readonly<Record<FieldNames<S[number]>, LoadFields>> =>
  Object.assign({}, ...screens.map(({ fields }) => fields));

/** The address of a screen's first page. */
export const addressOf = (screen: Screen, venue: string): string => (screen.start ? '/' : (screen.to?.(venue) ?? `/${screen.name}`));

/** Whether the first page of a screen may be seen. */
export const isOpenTo = (screen: Screen, may: (right: Right) => boolean): boolean => {
  const right = screen.pages[0]?.right;
  return right === null || (right !== undefined && may(right));
};

/** Where another venue takes somebody: the same screen's first page if they may open it there, else the start. */
export const screenAfterSwitch = (pathname: string, screens: readonly Screen[], venue: string): string => {
  const name = pathname.split('/')[1];
  // Two screens may share their name: a list of all, and the one that somebody works on.
  const isList = (screen: Screen) => addressOf(screen, venue) === pathname;
  const screen = screens.find(isList) ?? screens.find((one) => one.name === name);
  return screen ? addressOf(screen, venue) : '/';
};
