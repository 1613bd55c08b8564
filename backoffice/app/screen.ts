// What a screen says of itself (screens/*/index.ts); App.tsx makes the routes and the side menu from it.
import type { Right } from '@ardoise/contract/rules/permissions.ts';
import type { ComponentType } from 'react';
import type { TextKey } from '../i18n/translate.ts';

export type ScreenPage = {
  /** Below `/{name}`: '' for the list, 'create', ':id'. */
  path: string;
  /** Who may see it; null: everyone who is signed in. */
  right: Right | null;
  Page: ComponentType;
};

export type Screen = {
  /** First part of the route, and the name of ra-core's resource. */
  name: string;
  label: TextKey;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Whether it has an entry in the side menu, and its address if that is not `/{name}`. */
  menu: boolean;
  to?: (venue: string) => string;
  pages: readonly ScreenPage[];
};

/** The address of a screen's first page. */
export const addressOf = (screen: Screen, venue: string): string => screen.to?.(venue) ?? `/${screen.name}`;

/** Whether the first page of a screen may be seen. */
export const isOpenTo = (screen: Screen, may: (right: Right) => boolean): boolean => {
  const right = screen.pages[0]?.right;
  return right === null || (right !== undefined && may(right));
};

/** Where another venue takes somebody: the same screen's first page if they may open it there, else the start. */
export const screenAfterSwitch = (pathname: string, screens: readonly Screen[], venue: string): string => {
  const name = pathname.split('/')[1];
  const screen = screens.find((one) => one.name === name);
  return screen ? addressOf(screen, venue) : '/';
};
