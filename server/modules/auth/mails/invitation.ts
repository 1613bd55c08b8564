// The mail that invites a person to work at a venue.
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import { mailSafeName } from '../../../platform/mail/mail-safe-name.ts';
import type { Mail } from '../../../platform/mail/mailbox.ts';

type Names = { venue: string; by: string };
type Texts = {
  subject: (venue: string) => string;
  greeting: string;
  /** The first sentence, by role: it states what the role allows. */
  invites: Record<Role, (names: Names) => string>;
  link: string;
  ignore: string;
};

const texts: Record<InterfaceLocale, Texts> = {
  fr: {
    subject: (venue) => `${venue} vous invite`,
    greeting: 'Bonjour,',
    invites: {
      manager: ({ venue, by }) => `${by} vous invite à gérer ${venue} sur Ardoise.`,
      bartender: ({ venue, by }) => `${by} vous invite à rejoindre ${venue} sur Ardoise, pour préparer les commandes.`,
      reader: ({ venue, by }) => `${by} vous invite à rejoindre ${venue} sur Ardoise, pour consulter la carte et les chiffres.`,
    },
    link: 'Pour accepter, ouvrez ce lien dans les 7 jours ; il ne sert qu’une fois :',
    ignore: 'Si vous ne vous y attendiez pas, ignorez ce message : rien ne change sans votre accord.',
  },
  en: {
    subject: (venue) => `${venue} invites you`,
    greeting: 'Hello,',
    invites: {
      manager: ({ venue, by }) => `${by} invites you to manage ${venue} on Ardoise.`,
      bartender: ({ venue, by }) => `${by} invites you to prepare orders at ${venue} on Ardoise.`,
      reader: ({ venue, by }) => `${by} invites you to view the menu and figures of ${venue} on Ardoise.`,
    },
    link: 'To accept, open this link within 7 days; it works only once:',
    ignore: 'If you did not expect this, ignore this message: nothing changes without your consent.',
  },
  es: {
    subject: (venue) => `${venue} le invita`,
    greeting: 'Hola:',
    invites: {
      manager: ({ venue, by }) => `${by} le invita a gestionar ${venue} en Ardoise.`,
      bartender: ({ venue, by }) => `${by} le invita a preparar los pedidos de ${venue} en Ardoise.`,
      reader: ({ venue, by }) => `${by} le invita a consultar la carta y las cifras de ${venue} en Ardoise.`,
    },
    link: 'Para aceptar, abra este enlace en los próximos 7 días; solo sirve una vez:',
    ignore: 'Si no lo esperaba, ignore este mensaje: nada cambia sin su consentimiento.',
  },
  it: {
    subject: (venue) => `${venue} la invita`,
    greeting: 'Buongiorno,',
    invites: {
      manager: ({ venue, by }) => `${by} la invita a gestire ${venue} su Ardoise.`,
      bartender: ({ venue, by }) => `${by} la invita a preparare gli ordini di ${venue} su Ardoise.`,
      reader: ({ venue, by }) => `${by} la invita a consultare il menu e i dati di ${venue} su Ardoise.`,
    },
    link: 'Per accettare, apra questo link entro 7 giorni; funziona una volta sola:',
    ignore: 'Se non se lo aspettava, ignori questo messaggio: nulla cambia senza il suo consenso.',
  },
  pt: {
    subject: (venue) => `${venue} convida-o`,
    greeting: 'Olá,',
    invites: {
      manager: ({ venue, by }) => `${by} convida-o a gerir ${venue} na Ardoise.`,
      bartender: ({ venue, by }) => `${by} convida-o a preparar os pedidos de ${venue} na Ardoise.`,
      reader: ({ venue, by }) => `${by} convida-o a consultar a ementa e os números de ${venue} na Ardoise.`,
    },
    link: 'Para aceitar, abra esta ligação nos próximos 7 dias; só funciona uma vez:',
    ignore: 'Se não esperava esta mensagem, ignore-a: nada muda sem o seu acordo.',
  },
  de: {
    subject: (venue) => `${venue} lädt Sie ein`,
    greeting: 'Guten Tag,',
    invites: {
      manager: ({ venue, by }) => `${by} lädt Sie ein, ${venue} auf Ardoise zu verwalten.`,
      bartender: ({ venue, by }) => `${by} lädt Sie ein, auf Ardoise die Bestellungen von ${venue} zuzubereiten.`,
      reader: ({ venue, by }) => `${by} lädt Sie ein, auf Ardoise Karte und Zahlen von ${venue} einzusehen.`,
    },
    link: 'Zum Annehmen öffnen Sie diesen Link innerhalb von 7 Tagen; er gilt nur einmal:',
    ignore: 'Wenn Sie das nicht erwartet haben, ignorieren Sie diese Nachricht: Ohne Ihr Zutun ändert sich nichts.',
  },
};

type InvitationData = { to: string; role: Role; link: string } & Names;

/** `by` is empty if the inviter's account is gone. */
export const invitationMail = (locale: InterfaceLocale, { to, role, link, venue, by }: InvitationData): Mail => {
  const { subject, greeting, invites, link: open, ignore } = texts[locale];
  const names = { venue: mailSafeName(venue), by: mailSafeName(by) || 'Ardoise' };
  return {
    to,
    subject: `Ardoise – ${subject(names.venue)}`,
    text: [greeting, invites[role](names), `${open}\n${link}`, ignore].join('\n\n'),
  };
};
