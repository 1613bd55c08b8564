// ra-core's auth provider. It does little: the screens check rights (`may`), sign-in has its own page, and api.ts handles a refused
// token for every call, ra-core's or not.
import type { AuthProvider } from 'ra-core';
import { signOut } from '../api.ts';
import { currentClaims } from './session.ts';

export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Sign in on the sign-in page.')),
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
