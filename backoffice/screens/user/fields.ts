import { type FieldsOf, layOut } from '../../app/fields/record-fields.ts';

export const userFields = {
  firstname: { label: 'profile.firstname', input: 'text', most: 100, required: true },
  lastname: { label: 'profile.lastname', input: 'text', most: 100, required: true },
  email: { label: 'profile.email', input: 'own', required: true },
  locale: { label: 'profile.locale', input: 'own' },
  newsletter: { label: 'user.newsletter_field', input: 'switch' },
  admin: { label: 'roles.admin', input: 'own' },
} as const satisfies FieldsOf<'user'>;

export const userLayout = layOut(userFields, [
  { title: 'profile.identity', lines: [['firstname', 'lastname'], ['email', 'locale'], 'newsletter', 'admin'] },
]);
