// The mail with the link to choose a new password, in the languages of the back-office.
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { mailSafeName } from '../../../platform/mail/mail-safe-name.ts';
import type { Mail } from '../../../platform/mail/mailbox.ts';

type Texts = { subject: string; greeting: (name: string) => string; request: string; link: string; ignore: string };

const texts: Record<InterfaceLocale, Texts> = {
  fr: {
    subject: 'Choisir un nouveau mot de passe',
    greeting: (name) => `Bonjour ${name},`,
    request: 'Quelqu’un a demandé un nouveau mot de passe pour votre compte Ardoise.',
    link: 'Pour le choisir, ouvrez ce lien dans les 30 minutes ; il ne sert qu’une fois :',
    ignore: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.',
  },
  en: {
    subject: 'Choose a new password',
    greeting: (name) => `Hello ${name},`,
    request: 'Someone asked for a new password for your Ardoise account.',
    link: 'To choose it, open this link within 30 minutes; it works only once:',
    ignore: 'If that was not you, ignore this message: your password stays as it is.',
  },
  es: {
    subject: 'Elegir una nueva contraseña',
    greeting: (name) => `Hola, ${name}:`,
    request: 'Alguien ha pedido una nueva contraseña para su cuenta de Ardoise.',
    link: 'Para elegirla, abra este enlace en los próximos 30 minutos; solo sirve una vez:',
    ignore: 'Si no ha sido usted, ignore este mensaje: su contraseña no cambia.',
  },
  it: {
    subject: 'Scegliere una nuova password',
    greeting: (name) => `Buongiorno ${name},`,
    request: 'Qualcuno ha chiesto una nuova password per il suo account Ardoise.',
    link: 'Per sceglierla, apra questo link entro 30 minuti; funziona una volta sola:',
    ignore: 'Se non è stato lei, ignori questo messaggio: la sua password resta la stessa.',
  },
  pt: {
    subject: 'Escolher uma nova palavra-passe',
    greeting: (name) => `Olá, ${name},`,
    request: 'Alguém pediu uma nova palavra-passe para a sua conta Ardoise.',
    link: 'Para a escolher, abra esta ligação nos próximos 30 minutos; só funciona uma vez:',
    ignore: 'Se não foi você, ignore esta mensagem: a sua palavra-passe não muda.',
  },
  de: {
    subject: 'Neues Passwort wählen',
    greeting: (name) => `Guten Tag ${name},`,
    request: 'jemand hat ein neues Passwort für Ihr Ardoise-Konto angefordert.',
    link: 'Um es zu wählen, öffnen Sie diesen Link innerhalb von 30 Minuten; er gilt nur einmal:',
    ignore: 'Waren Sie das nicht, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.',
  },
};

export const passwordMail = (locale: InterfaceLocale, to: string, name: string, link: string): Mail => {
  const { subject, greeting, request, link: open, ignore } = texts[locale];
  return { to, subject: `Ardoise – ${subject}`, text: [greeting(mailSafeName(name)), request, `${open}\n${link}`, ignore].join('\n\n') };
};
