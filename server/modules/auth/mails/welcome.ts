// The mail with the link for a new user to choose a password.
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { mailSafeName } from '../../../platform/mail/mail-safe-name.ts';
import type { Mail } from '../../../platform/mail/mailbox.ts';

type Texts = { subject: string; greeting: (name: string) => string; created: string; link: string; ignore: string };

const texts: Record<InterfaceLocale, Texts> = {
  fr: {
    subject: 'Votre compte est prêt',
    greeting: (name) => `Bonjour ${name},`,
    created: 'Un compte Ardoise a été créé pour vous avec cette adresse.',
    link: 'Pour choisir votre mot de passe, ouvrez ce lien dans les 7 jours ; il ne sert qu’une fois :',
    ignore: 'Si vous ne connaissez pas Ardoise, ignorez ce message.',
  },
  en: {
    subject: 'Your account is ready',
    greeting: (name) => `Hello ${name},`,
    created: 'An Ardoise account was created for you with this address.',
    link: 'To choose your password, open this link within 7 days; it works only once:',
    ignore: 'If you do not know Ardoise, ignore this message.',
  },
  es: {
    subject: 'Su cuenta está lista',
    greeting: (name) => `Hola, ${name}:`,
    created: 'Se ha creado una cuenta de Ardoise para usted con esta dirección.',
    link: 'Para elegir su contraseña, abra este enlace en los próximos 7 días; solo sirve una vez:',
    ignore: 'Si no conoce Ardoise, ignore este mensaje.',
  },
  it: {
    subject: 'Il suo account è pronto',
    greeting: (name) => `Buongiorno ${name},`,
    created: 'È stato creato per lei un account Ardoise con questo indirizzo.',
    link: 'Per scegliere la password, apra questo link entro 7 giorni; funziona una volta sola:',
    ignore: 'Se non conosce Ardoise, ignori questo messaggio.',
  },
  pt: {
    subject: 'A sua conta está pronta',
    greeting: (name) => `Olá, ${name},`,
    created: 'Foi criada para si uma conta Ardoise com este endereço.',
    link: 'Para escolher a sua palavra-passe, abra esta ligação nos próximos 7 dias; só funciona uma vez:',
    ignore: 'Se não conhece a Ardoise, ignore esta mensagem.',
  },
  de: {
    subject: 'Ihr Konto ist bereit',
    greeting: (name) => `Guten Tag ${name},`,
    created: 'für Sie wurde mit dieser Adresse ein Ardoise-Konto angelegt.',
    link: 'Um Ihr Passwort zu wählen, öffnen Sie diesen Link innerhalb von 7 Tagen; er gilt nur einmal:',
    ignore: 'Wenn Sie Ardoise nicht kennen, ignorieren Sie diese Nachricht.',
  },
};

export const welcomeMail = (locale: InterfaceLocale, to: string, name: string, link: string): Mail => {
  const { subject, greeting, created, link: open, ignore } = texts[locale];
  return { to, subject: `Ardoise – ${subject}`, text: [greeting(mailSafeName(name)), created, `${open}\n${link}`, ignore].join('\n\n') };
};
