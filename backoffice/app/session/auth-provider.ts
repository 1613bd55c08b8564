// ra-core's side of the session. Rights are the screens' own matter (`may`), signing in has its own small page, and a refused token
// is dealt with where the server is called (api.ts), so that every call is covered, ra-core's or not.
import type { AuthProvider } from 'ra-core';
import { signOut } from '../api.ts';
import { currentClaims } from './session.ts';

export const authProvider: AuthProvider = {
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
};
