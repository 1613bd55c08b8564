import type { Texts } from './fr.ts';

export const texts: Texts = {
  act: {
    what: 'Handlung',
    at: 'Wann',
    by: 'Durch',
    target: 'Konto',
    role: 'Rolle',
    by_server: 'Befehl auf dem Server',
    search: 'Namen suchen',
    created: 'Konto angelegt',
    changed: 'Konto geändert',
    email: 'E-Mail-Adresse geändert',
    admin_on: 'Zur Administration ernannt',
    admin_off: 'Nicht mehr in der Administration',
    disabled: 'Konto gesperrt',
    enabled: 'Konto wieder freigegeben',
    erased: 'Konto gelöscht',
    link: 'Link erneut gesendet',
    sessions: 'Überall abgemeldet',
    factor: 'Zweiter Faktor entfernt',
    role_on: 'Rolle gegeben',
    role_off: 'Rolle entzogen',
    empty_title: 'Keine Handlungen',
    empty_text: 'Hier steht, was die Administration mit Konten macht.',
  },
};
