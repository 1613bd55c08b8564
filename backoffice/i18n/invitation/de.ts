import type { Texts } from './fr.ts';

export const texts: Texts = {
  errors: {
    reset_expired: 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.',
    invitation_unknown: 'Diese Einladung gibt es nicht. Öffnen Sie den ganzen Link aus der E-Mail.',
    invitation_used: 'Diese Einladung wurde schon angenommen. Melden Sie sich mit Ihrem Konto an.',
    invitation_expired: 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
    invitation_withdrawn: 'Diese Einladung wurde zurückgezogen.',
    invitation_foreign: 'Diese Einladung ist für eine andere E-Mail-Adresse.',
    invitation_known: 'Zu dieser Adresse gibt es ein Konto: Melden Sie sich an, um anzunehmen.',
  },
  invitation: {
    manager: '{venue} lädt Sie als Leitung ein: Sie verwalten Karte, Öffnungszeiten und Profil.',
    bartender: '{venue} lädt Sie an die Bar ein: Sie erhalten die Bestellungen und bereiten sie zu.',
    reader: '{venue} lädt Sie zum Lesen ein: Sie sehen Karte und Gäste und ändern nichts.',
    by: 'Einladung von {name}.',
    new_text: 'Legen Sie Ihr Konto an, um anzunehmen.',
    known_text: 'Sie haben schon ein Konto: Melden Sie sich an, um anzunehmen.',
    signed_in: 'Dieses Gerät ist als {email} angemeldet.',
    foreign: 'Die Einladung ist für {invited}, dieses Gerät ist aber als {email} angemeldet.',
    continue: 'Abmelden und fortfahren',
    accept: 'Einladung annehmen',
    sign_in: 'Anmelden und annehmen',
    join: 'Konto anlegen und annehmen',
    firstname: 'Ihr Vorname',
    lastname: 'Ihr Nachname',
    password: 'Passwort, das Sie wählen',
    failed: 'Die Einladung ließ sich nicht öffnen.',
    to_app: 'Zu meinem Bereich',
  },
};
