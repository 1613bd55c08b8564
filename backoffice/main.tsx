// Entry point: loads the application for a signed-in user, else the small sign-in page, each with its texts.
import './ui/style/tokens.css';
import { createRoot, type Root } from 'react-dom/client';
import { isLoadError, reloadForNewVersion, trackLoadErrors } from './app/new-version.ts';
import { claimsOf, currentClaims } from './app/session/session.ts';
import { keepEnding, readLocale, readTablet, readToken, readVenue } from './app/session/storage.ts';
import { preloadVenues } from './app/session/user-venues.ts';
import { APPLICATION_TEXTS, SIGN_IN_TEXTS } from './i18n/groups.ts';
import { loadLanguage } from './i18n/translate.ts';

/** Pages opened from a mailed link are shown even to a signed-in user. */
const isMailedLink = (): boolean => /^#\/(reset|invitation)\b/.test(location.hash);
const isSignInAddress = (): boolean => isMailedLink() || /^#\/(login|forgotten)\b/.test(location.hash);

let inApplication = false;
/** A change of the hash does not reload the page. An address that needs the other bundle (application or sign-in) does. */
const followAddress = (): void => {
  if (inApplication ? isMailedLink() : currentClaims() && !isSignInAddress()) location.reload();
};

type Render = (root: Root) => void;

/** Requests the venues while the application's files load: the first screen needs both. */
const application = async (): Promise<Render> => {
  inApplication = true;
  const claims = currentClaims();
  if (claims) preloadVenues(claims.sub);
  const [{ App, loadFirstPage }] = await Promise.all([import('./App.tsx'), loadLanguage(readLocale(), ...APPLICATION_TEXTS)]);
  await loadFirstPage();
  return (root) => root.render(<App />);
};

const signIn = async (): Promise<Render> => {
  if (!isSignInAddress()) {
    const user = claimsOf(readToken() ?? '')?.sub;
    if (location.hash.length > 2) keepEnding({ ended: false, target: location.hash, venue: readVenue(), user });
    location.replace('#/login');
  }
  const [{ LoginApp, loadByLink, loadPinForm }] = await Promise.all([
    import('./screens/login/index.ts'),
    loadLanguage(readLocale(), ...SIGN_IN_TEXTS),
  ]);
  if (isMailedLink()) await loadByLink();
  else if (readTablet()) await loadPinForm();
  return (root) => root.render(<LoginApp onSignedIn={() => void application().then((show) => show(root))} />);
};

const start = async () => {
  const container = document.getElementById('root');
  if (!container) throw new Error('The #root element is missing.');
  document.documentElement.lang = readLocale();
  const show = await (currentClaims() && !isMailedLink() ? application() : signIn());
  // The page shows that a file failed to load. That is not a bug, so it is not logged.
  show(createRoot(container, { onCaughtError: (error) => isLoadError(error) || console.error(error) }));
};

trackLoadErrors();
addEventListener('hashchange', followAddress);
start().catch((error) => {
  if (!isLoadError(error)) throw error;
  void reloadForNewVersion();
});
