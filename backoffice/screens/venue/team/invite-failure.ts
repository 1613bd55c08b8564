// Why somebody could not be invited, in words.
import { ApiError } from '@ardoise/contract/errors.ts';
import { t } from '../../../i18n/translate.ts';
import { errorText, problemText } from '../../../ui/error-text.ts';

/** Mails are counted by the day: hours to wait would say nothing (docs/product/people-and-rights.md#invitations). */
export const inviteFailure = (error: unknown): string =>
  error instanceof ApiError && error.code === 'too_many_requests' ? t('team.limited') : errorText(error);

/** What belongs to the field of the address; undefined where the failure is none of it. */
export const emailProblem = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'too_many_requests') return t('team.limited');
  const problem = error.errors?.email;
  return problem && (error.status === 400 ? t('problems.email') : problemText(problem));
};
