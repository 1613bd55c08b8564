import { t } from '../i18n/translate.ts';

/** The full name of a person. The first admin of a platform has no last name. */
export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }): string => `${firstname} ${lastname}`.trim();

/** The name of a member of staff; a replacement if they were erased (docs/product/people-and-rights.md#users). */
export const staffText = (name: string): string => name || t('people.erased_user');
