import { INTERFACE_LOCALES, type InterfaceLocale, languageName } from '@ardoise/contract/rules/locales.ts';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { changeLocale, readLocale, readTablet } from '../../app/session/storage.ts';
import { t, withTexts } from '../../i18n/translate.ts';
import { ForgotForm } from './ForgotForm.tsx';
import classes from './login.module.css';
import { SignInForm } from './SignInForm.tsx';

/** Only for shared tablets, which load it before the page is shown. */
export const loadPinForm = () => withTexts(['pin'], () => import('./PinForm.tsx')).then((file) => ({ default: file.PinForm }));
const PinForm = lazy(loadPinForm);
/** Only for links in e-mails; the linked page waits for it too. */
export const loadByLink = () => withTexts(['invitation'], () => import('./by-link.ts'));
const ResetForm = lazy(() => loadByLink().then((file) => ({ default: file.ResetForm })));
const InvitationPage = lazy(() => loadByLink().then((file) => ({ default: file.InvitationPage })));

const LanguageChoice = () => (
  <label className={classes.language}>
    <span className="unseen">{t('login.language')}</span>
    <select className="button" value={readLocale()} onChange={(event) => changeLocale(event.currentTarget.value as InterfaceLocale)}>
      {INTERFACE_LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {languageName(locale, locale)}
        </option>
      ))}
    </select>
  </label>
);

const useHash = (): string => {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return hash;
};

const formOf = (hash: string, onSignedIn: () => void): { title: string; form: ReactNode } => {
  const [route = '', search = ''] = hash.slice(1).split('?');
  const given = new URLSearchParams(search);
  const token = given.get('token');
  const welcome = given.has('welcome');
  if (route === '/reset' && token)
    return {
      title: t(welcome ? 'login.welcome_title' : 'login.reset_title'),
      form: <ResetForm key={token} token={token} welcome={welcome} />,
    };
  if (route === '/invitation') {
    const link = { venue: given.get('venue') ?? '', token: token ?? '' };
    return { title: t('invitation.title'), form: <InvitationPage key={search} link={link} onSignedIn={onSignedIn} /> };
  }
  if (route === '/forgotten') return { title: t('login.forgot_title'), form: <ForgotForm /> };
  const tablet = readTablet();
  if (tablet && search !== 'email') return { title: t('pin.title'), form: <PinForm tablet={tablet} onSignedIn={onSignedIn} /> };
  return { title: t('login.title'), form: <SignInForm onSignedIn={onSignedIn} notice={search === 'gone' ? t('pin.gone') : undefined} /> };
};

/** The pages for users who are not signed in; `onSignedIn` is called once a token is stored. */
export const LoginApp = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const { title, form } = formOf(useHash(), onSignedIn);
  useEffect(() => {
    document.title = `${title} · Ardoise`;
  }, [title]);
  return (
    <main className={`stack g7 ${classes.page}`}>
      <div className={`card ${classes.card}`}>
        <p className={`figure ${classes.brand}`}>Ardoise</p>
        <p className={`muted ${classes.tagline}`}>{t('login.tagline')}</p>
        <h1 className={`t5 ${classes.title}`}>{title}</h1>
        <Suspense fallback={null}>{form}</Suspense>
      </div>
      <LanguageChoice />
    </main>
  );
};
