import { t } from '../i18n/translate.ts';

/** Both names of a person; the first admin of a platform has one. */
export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }): string => `${firstname} ${lastname}`.trim();

/** A member of staff; of one who was erased there is no name (docs/product/people-and-rights.md#users). */
export const staffText = (name: string): string => name || t('people.erased_user');
