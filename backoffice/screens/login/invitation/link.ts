// The link of an invitation, and the navigation after it.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Reply } from '@ardoise/contract/kit/route.ts';
import type { invitedRoutes } from '@ardoise/contract/team.ts';
import { currentClaims } from '../../../app/session/session.ts';
import { keepToken, keepVenue } from '../../../app/session/storage.ts';

/** The two parts of an invitation link. */
export type Link = { venue: string; token: string };
export type Opened = Reply<typeof invitedRoutes.open>;

export const isSignedInAs = (email: string): boolean => currentClaims()?.email.toLowerCase() === email.toLowerCase();

/** Opens the application and replaces the history entry, because the used link must not be a page to go back to. */
export const enterApp = (onSignedIn: () => void): void => {
  history.replaceState(null, '', '#/');
  onSignedIn();
};

/** Signs in on the inviting venue. */
export const signInAtVenue = ({ venue }: Link, { jwt, email }: { jwt: string; email: string }, onSignedIn: () => void): void => {
  keepToken(jwt, email);
  keepVenue(venue);
  enterApp(onSignedIn);
};

/** True if the link is used: by the previous attempt, if its response was lost. */
export const isUsed = (error: unknown): boolean => error instanceof ApiError && error.code === 'invitation_used';
