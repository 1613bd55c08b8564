// The mail that reports a right password on a new device after many wrong ones.
import { type InterfaceLocale, numberFormat } from '@ardoise/contract/rules/locales.ts';
import { mailSafeName } from '../../../platform/mail/mail-safe-name.ts';
import type { Mail } from '../../../platform/mail/mailbox.ts';

type Texts = { subject: string; greeting: (name: string) => string; happened: (failures: string) => string; ask: string };

const texts: Record<InterfaceLocale, Texts> = {
  fr: {
    subject: 'Connexion après plusieurs mots de passe faux',
    greeting: (name) => `Bonjour ${name},`,
    happened: (failures) =>
      `Sur un appareil nouveau, quelqu’un a saisi le mot de passe de votre compte Ardoise, après ${failures} essais faux en une heure.`,
    ask: 'Si c’était vous, tout va bien. Sinon, choisissez tout de suite un nouveau mot de passe dans votre profil : il déconnecte tous les autres appareils. Si vous n’entrez plus, servez-vous de « Mot de passe oublié ».',
  },
  en: {
    subject: 'Sign-in after several wrong passwords',
    greeting: (name) => `Hello ${name},`,
    happened: (failures) =>
      `Someone entered the correct password of your Ardoise account on a new device, after ${failures} wrong attempts within an hour.`,
    ask: 'If that was you, all is well. If not, choose a new password in your profile at once: this signs out all other devices. If you cannot get in, use “Forgotten password”.',
  },
  es: {
    subject: 'Acceso tras varias contraseñas incorrectas',
    greeting: (name) => `Hola, ${name}:`,
    happened: (failures) =>
      `En un dispositivo nuevo, alguien ha escrito la contraseña de su cuenta de Ardoise, tras ${failures} intentos fallidos en una hora.`,
    ask: 'Si fue usted, todo está en orden. Si no, elija enseguida otra contraseña en su perfil: cierra la sesión en los demás dispositivos. Si no puede entrar, use «Contraseña olvidada».',
  },
  it: {
    subject: 'Accesso dopo varie password sbagliate',
    greeting: (name) => `Buongiorno ${name},`,
    happened: (failures) =>
      `Da un nuovo dispositivo qualcuno ha inserito la password del suo account Ardoise, dopo ${failures} tentativi sbagliati in un’ora.`,
    ask: 'Se è stato lei, va tutto bene. Altrimenti scelga subito una nuova password nel suo profilo: chiude le sessioni su tutti gli altri dispositivi. Se non riesce a entrare, usi «Password dimenticata».',
  },
  pt: {
    subject: 'Início de sessão após várias palavras-passe erradas',
    greeting: (name) => `Olá, ${name},`,
    happened: (failures) =>
      `Num dispositivo novo, alguém introduziu a palavra-passe da sua conta Ardoise, após ${failures} tentativas erradas numa hora.`,
    ask: 'Se foi você, está tudo bem. Se não, escolha já outra palavra-passe no seu perfil: termina a sessão em todos os outros dispositivos. Se não conseguir entrar, use «Palavra-passe esquecida».',
  },
  de: {
    subject: 'Anmeldung nach mehreren falschen Passwörtern',
    greeting: (name) => `Guten Tag ${name},`,
    happened: (failures) =>
      `auf einem neuen Gerät wurde das Passwort Ihres Ardoise-Kontos eingegeben, nach ${failures} falschen Versuchen in einer Stunde.`,
    ask: 'Waren Sie das, ist alles in Ordnung. Sonst wählen Sie gleich ein neues Passwort in Ihrem Profil: Es meldet alle anderen Geräte ab. Kommen Sie nicht mehr hinein, hilft „Passwort vergessen“.',
  },
};

export const guessedMail = (locale: InterfaceLocale, to: string, name: string, failures: number): Mail => {
  const { subject, greeting, happened, ask } = texts[locale];
  const count = numberFormat(locale, {}).format(failures);
  return { to, subject: `Ardoise – ${subject}`, text: [greeting(mailSafeName(name)), happened(count), ask].join('\n\n') };
};
