// ra-core's side of the session. Signing in has its own small page; a refused token is dealt with where the server is
// called (api.ts), so that every call is covered, ra-core's or not.
import { may, type Right, type Subject } from '@ardoise/contract/rules/permissions.ts';
import type { AuthProvider } from 'ra-core';
import { signOut } from '../api.ts';
import { currentClaims } from './session.ts';

/** ra-core's words for an action, in the table's. */
const actions: Record<string, string> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
  clone: 'create',
  export: 'list',
};
/** Screens that show another resource's records. */
const resources: Record<string, string> = { delivery: 'order' };

export const authProviderOf = (subject: Subject): AuthProvider => ({
  login: () => Promise.reject(new Error('Signing in has its own page.')),
  logout: async () => {
    await signOut();
    return false;
  },
  checkAuth: async () => {
    if (!currentClaims()) throw new Error('unauthenticated');
  },
  checkError: async () => undefined,
  getIdentity: async () => {
    const claims = currentClaims();
    return { id: claims?.sub ?? '', fullName: claims?.name ?? '' };
  },
  canAccess: async ({ resource, action }) => may(subject, `${resources[resource] ?? resource}:${actions[action] ?? action}` as Right),
});
