// The server's refusal of an account, by input.
import { ApiError } from '@ardoise/contract/errors.ts';
import { t } from '../../../i18n/translate.ts';
import type { AccountProblems } from './IbanInputs.tsx';

/** Null if the error is not about the account. */
export const accountProblems = (error: unknown): AccountProblems | null => {
  const fields = error instanceof ApiError ? (error.errors ?? {}) : {};
  const problems: AccountProblems = {
    ...('IBAN' in fields && { iban: t('offers.iban_wrong') }),
    ...('BIC' in fields && { bic: t('offers.bic_wrong') }),
  };
  return Object.keys(problems).length > 0 ? problems : null;
};
