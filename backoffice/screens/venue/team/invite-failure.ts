// The texts of failed invitations.
import { ApiError } from '@ardoise/contract/errors.ts';
import { t } from '../../../i18n/translate.ts';
import { errorText, problemText } from '../../../ui/error-text.ts';

/** E-mails are limited by the day, so a waiting time in hours would not help (docs/product/people-and-rights.md#invitations). */
export const inviteFailure = (error: unknown): string =>
  error instanceof ApiError && error.code === 'too_many_requests' ? t('team.limited') : errorText(error);

/** The error of the e-mail field; undefined if the failure is about something else. */
export const emailProblem = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'too_many_requests') return t('team.limited');
  const problem = error.errors?.email;
  return problem && (error.status === 400 ? t('problems.email') : problemText(problem));
};
