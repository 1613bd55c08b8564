// Start: the world of those who are signed in or the small one of those who are not, each with its texts.
import './ui/style/tokens.css';
import { createRoot, type Root } from 'react-dom/client';
import { followNewVersion, isUnloaded, noteUnloaded } from './app/new-version.ts';
import { askFirstVenues } from './app/session/first-venues.ts';
import { claimsOf, currentClaims } from './app/session/session.ts';
import { keepEnding, readLocale, readTablet, readToken, readVenue } from './app/session/storage.ts';
import { loadSignInTexts, loadTexts } from './i18n/translate.ts';

/** Pages of mailed links: they are shown whoever is signed in. */
const isByLink = (): boolean => /^#\/(reset|invitation)\b/.test(location.hash);
const isOfSignIn = (): boolean => isByLink() || /^#\/(login|forgotten)\b/.test(location.hash);

let inApplication = false;
/** An address that is opened in this tab changes nothing but the hash: where it is one of the other world, the page is read anew. */
const followAddress = (): void => {
  if (inApplication ? isByLink() : currentClaims() && !isOfSignIn()) location.reload();
};

type World = (root: Root) => void;

/** Asks for the venues while the application is on its way: the first screen hangs on them. */
const application = async (): Promise<World> => {
  inApplication = true;
  const claims = currentClaims();
  if (claims) askFirstVenues(claims.sub);
  const [{ App, loadFirstPage }] = await Promise.all([import('./App.tsx'), loadTexts(readLocale())]);
  await loadFirstPage();
  return (root) => root.render(<App />);
};

const signIn = async (): Promise<World> => {
  if (!isOfSignIn()) {
    const user = claimsOf(readToken() ?? '')?.sub;
    if (location.hash.length > 2) keepEnding({ ended: false, target: location.hash, venue: readVenue(), user });
    location.replace('#/login');
  }
  const [{ LoginApp, loadByLink, loadPinForm }] = await Promise.all([import('./screens/login/index.ts'), loadSignInTexts(readLocale())]);
  if (isByLink()) await loadByLink();
  else if (readTablet()) await loadPinForm();
  return (root) => root.render(<LoginApp onSignedIn={() => void application().then((show) => show(root))} />);
};

const start = async () => {
  const place = document.getElementById('root');
  if (!place) throw new Error('There is no place to render into.');
  document.documentElement.lang = readLocale();
  const show = await (currentClaims() && !isByLink() ? application() : signIn());
  // A file that could not be loaded is told of on the page; it is no fault of the program.
  show(createRoot(place, { onCaughtError: (error) => isUnloaded(error) || console.error(error) }));
};

noteUnloaded();
addEventListener('hashchange', followAddress);
start().catch((error) => {
  if (!isUnloaded(error)) throw error;
  void followNewVersion();
});
