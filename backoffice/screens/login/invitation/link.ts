// An invitation's link, and where it leads in the end.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Reply } from '@ardoise/contract/kit/route.ts';
import type { invitedRoutes } from '@ardoise/contract/team.ts';
import { currentClaims } from '../../../app/session/session.ts';
import { keepToken, keepVenue } from '../../../app/session/storage.ts';

/** The two parts of a mailed link. */
export type Link = { venue: string; token: string };
export type Opened = Reply<typeof invitedRoutes.open>;

export const isSignedInAs = (email: string): boolean => currentClaims()?.email.toLowerCase() === email.toLowerCase();

/** Into the application; the link, which is over, is no page to go back to. */
export const stay = (onSignedIn: () => void): void => {
  history.replaceState(null, '', '#/');
  onSignedIn();
};

/** Signed in on the venue that invited. */
export const land = ({ venue }: Link, { jwt, email }: { jwt: string; email: string }, onSignedIn: () => void): void => {
  keepToken(jwt, email);
  keepVenue(venue);
  stay(onSignedIn);
};

/** Whether the link was used: by the try before, where its answer was lost on the way. */
export const isUsed = (error: unknown): boolean => error instanceof ApiError && error.code === 'invitation_used';
