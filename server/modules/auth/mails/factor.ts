// The mails that announce a change to a user's second factor (docs/product/people-and-rights.md#second-factor).
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { mailSafeName } from '../../../platform/mail/mail-safe-name.ts';
import type { Mail } from '../../../platform/mail/mailbox.ts';

type Change = 'factor_on' | 'factor_off' | 'passkey_on' | 'passkey_off' | 'factor_reset';
type Texts = { subject: string; greeting: (name: string) => string; ask: string } & Record<Change, string>;

const texts: Record<InterfaceLocale, Texts> = {
  fr: {
    subject: 'La double authentification de votre compte a changé',
    greeting: (name) => `Bonjour ${name},`,
    factor_on: 'Les codes d’une application sont maintenant demandés pour vous connecter à Ardoise.',
    factor_off: 'Les codes d’une application ne sont plus demandés pour vous connecter à Ardoise.',
    passkey_on: 'Une clé d’accès a été ajoutée à votre compte Ardoise.',
    passkey_off: 'Une clé d’accès a été retirée de votre compte Ardoise.',
    factor_reset:
      'Un administrateur a retiré la double authentification de votre compte Ardoise et vous a déconnecté partout. Vous vous connectez de nouveau avec votre mot de passe, et pouvez la remettre en place dans votre profil.',
    ask: 'Si ce n’était ni vous ni à votre demande, choisissez un nouveau mot de passe et parlez-en à votre responsable.',
  },
  en: {
    subject: 'The second factor of your account has changed',
    greeting: (name) => `Hello ${name},`,
    factor_on: 'From now on, signing in to Ardoise asks for a code from an app.',
    factor_off: 'Signing in to Ardoise no longer asks for a code from an app.',
    passkey_on: 'A passkey was added to your Ardoise account.',
    passkey_off: 'A passkey was removed from your Ardoise account.',
    factor_reset:
      'An admin has removed the second factor from your Ardoise account and signed you out everywhere. You can now sign in with your password alone, and set it up again in your profile.',
    ask: 'If you neither did nor requested this, choose a new password and speak to your manager.',
  },
  es: {
    subject: 'La verificación en dos pasos de su cuenta ha cambiado',
    greeting: (name) => `Hola, ${name}:`,
    factor_on: 'A partir de ahora, para acceder a Ardoise se pide un código de una aplicación.',
    factor_off: 'Para acceder a Ardoise ya no se pide un código de una aplicación.',
    passkey_on: 'Se ha añadido una llave de acceso a su cuenta de Ardoise.',
    passkey_off: 'Se ha quitado una llave de acceso de su cuenta de Ardoise.',
    factor_reset:
      'Un administrador ha quitado la verificación en dos pasos de su cuenta de Ardoise y ha cerrado todas sus sesiones. Vuelva a acceder con su contraseña; puede activarla de nuevo en su perfil.',
    ask: 'Si no fue usted ni lo ha pedido, elija una contraseña nueva y hable con su responsable.',
  },
  it: {
    subject: 'La verifica in due passaggi del suo account è cambiata',
    greeting: (name) => `Buongiorno ${name},`,
    factor_on: 'Da ora, per accedere ad Ardoise viene chiesto un codice di un’app.',
    factor_off: 'Per accedere ad Ardoise non viene più chiesto un codice di un’app.',
    passkey_on: 'Una passkey è stata aggiunta al suo account Ardoise.',
    passkey_off: 'Una passkey è stata tolta dal suo account Ardoise.',
    factor_reset:
      'Un amministratore ha tolto la verifica in due passaggi dal suo account Ardoise e ha chiuso tutte le sessioni. Può accedere di nuovo con la password e riattivarla nel suo profilo.',
    ask: 'Se non è stato lei e non l’ha chiesto, scelga una nuova password e ne parli con il suo responsabile.',
  },
  pt: {
    subject: 'A verificação em dois passos da sua conta mudou',
    greeting: (name) => `Olá, ${name},`,
    factor_on: 'A partir de agora, para entrar no Ardoise é pedido um código de uma aplicação.',
    factor_off: 'Para entrar no Ardoise já não é pedido um código de uma aplicação.',
    passkey_on: 'Uma chave de acesso foi adicionada à sua conta Ardoise.',
    passkey_off: 'Uma chave de acesso foi removida da sua conta Ardoise.',
    factor_reset:
      'Um administrador removeu a verificação em dois passos da sua conta Ardoise e terminou todas as sessões. Volte a entrar com a palavra-passe; pode ativá-la de novo no seu perfil.',
    ask: 'Se não foi você nem o pediu, escolha uma nova palavra-passe e fale com o seu responsável.',
  },
  de: {
    subject: 'Der zweite Faktor Ihres Kontos wurde geändert',
    greeting: (name) => `Guten Tag ${name},`,
    factor_on: 'ab jetzt wird beim Anmelden bei Ardoise ein Code aus einer App verlangt.',
    factor_off: 'beim Anmelden bei Ardoise wird kein Code aus einer App mehr verlangt.',
    passkey_on: 'Ihrem Ardoise-Konto wurde ein Passkey hinzugefügt.',
    passkey_off: 'von Ihrem Ardoise-Konto wurde ein Passkey entfernt.',
    factor_reset:
      'ein Administrator hat den zweiten Faktor Ihres Ardoise-Kontos entfernt und Sie überall abgemeldet. Sie melden sich wieder mit Ihrem Passwort an und können ihn in Ihrem Profil neu einrichten.',
    ask: 'Wenn Sie das weder selbst waren noch darum gebeten haben, wählen Sie ein neues Passwort und sprechen Sie mit Ihrer Leitung.',
  },
};

export const factorMail =
  (change: Change) =>
  (locale: InterfaceLocale, to: string, name: string): Mail => {
    const { subject, greeting, ask, [change]: changed } = texts[locale];
    return { to, subject: `Ardoise – ${subject}`, text: [greeting(mailSafeName(name)), changed, ask].join('\n\n') };
  };
