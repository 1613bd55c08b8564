import type { Texts } from './fr.ts';

export const texts: Texts = {
  act: {
    what: 'Action',
    at: 'When',
    by: 'Done by',
    target: 'Account',
    role: 'Role',
    by_server: 'Server command',
    search: 'Search by name',
    created: 'Account created',
    changed: 'Account changed',
    email: 'E-mail changed',
    admin_on: 'Made administrator',
    admin_off: 'No longer administrator',
    disabled: 'Account disabled',
    enabled: 'Account enabled',
    erased: 'Account erased',
    link: 'Link sent again',
    sessions: 'Signed out everywhere',
    factor: 'Second factor removed',
    role_on: 'Role granted',
    role_off: 'Role removed',
    empty_title: 'No activity yet',
    empty_text: 'Administrators’ actions on accounts appear here.',
  },
};
