// The mail that reports a new address to an account's former address.
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { mailSafeName } from '../../../platform/mail/mail-safe-name.ts';
import type { Mail } from '../../../platform/mail/mailbox.ts';

type Texts = { subject: string; greeting: (name: string) => string; changed: string; ask: string };

const texts: Record<InterfaceLocale, Texts> = {
  fr: {
    subject: 'Votre adresse de connexion a changé',
    greeting: (name) => `Bonjour ${name},`,
    changed: 'Un administrateur a remplacé l’adresse e-mail de votre compte Ardoise. Celle-ci ne permet plus de se connecter.',
    ask: 'Si vous ne l’avez pas demandé, parlez-en à votre responsable.',
  },
  en: {
    subject: 'Your sign-in address has changed',
    greeting: (name) => `Hello ${name},`,
    changed: 'An admin has replaced the e-mail address of your Ardoise account. You can no longer sign in with this one.',
    ask: 'If you did not ask for this, speak to your manager.',
  },
  es: {
    subject: 'Su dirección de acceso ha cambiado',
    greeting: (name) => `Hola, ${name}:`,
    changed: 'Un administrador ha sustituido el correo electrónico de su cuenta de Ardoise. Esta dirección ya no permite acceder.',
    ask: 'Si no lo ha pedido, hable con su responsable.',
  },
  it: {
    subject: 'Il suo indirizzo di accesso è cambiato',
    greeting: (name) => `Buongiorno ${name},`,
    changed: 'Un amministratore ha sostituito l’indirizzo e-mail del suo account Ardoise. Questo non permette più di accedere.',
    ask: 'Se non l’ha chiesto lei, ne parli con il suo responsabile.',
  },
  pt: {
    subject: 'O seu endereço de acesso mudou',
    greeting: (name) => `Olá, ${name},`,
    changed: 'Um administrador substituiu o endereço de e-mail da sua conta Ardoise. Este já não permite iniciar sessão.',
    ask: 'Se não o pediu, fale com o seu responsável.',
  },
  de: {
    subject: 'Ihre Anmeldeadresse wurde geändert',
    greeting: (name) => `Guten Tag ${name},`,
    changed: 'ein Administrator hat die E-Mail-Adresse Ihres Ardoise-Kontos ersetzt. Mit dieser hier können Sie sich nicht mehr anmelden.',
    ask: 'Wenn Sie nicht darum gebeten haben, sprechen Sie mit Ihrer Leitung.',
  },
};

/** Goes to the account's former address. */
export const newAddressMail = (locale: InterfaceLocale, to: string, name: string): Mail => {
  const { subject, greeting, changed, ask } = texts[locale];
  return { to, subject: `Ardoise – ${subject}`, text: [greeting(mailSafeName(name)), changed, ask].join('\n\n') };
};
