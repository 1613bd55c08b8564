// Pictures without a connection: one that does not come leaves its place calm, and those of the list are kept ahead where that costs nobody.
import { oneAtATime } from './live.ts';

/** Marks a picture that did not come (ui/styles/controls.css). */
const AWAY = 'data-away';

const isAway = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

/** Marks pictures that do not come, also those that are put in later, and asks for them again once there is a connection. */
export const keepCalm = (): void => {
  const mark = ({ target }: Event) => target instanceof HTMLImageElement && target.setAttribute(AWAY, '');
  const unmark = ({ target }: Event) => target instanceof HTMLImageElement && target.removeAttribute(AWAY);
  addEventListener('error', mark, true);
  addEventListener('load', unmark, true);
  for (const image of document.images) if (isAway(image)) image.setAttribute(AWAY, '');
  addEventListener('online', () => {
    for (const image of document.querySelectorAll<HTMLImageElement>(`img[${AWAY}]`)) {
      image.removeAttribute(AWAY);
      // The same once more is asked for anew.
      const { src } = image;
      image.src = src;
    }
  });
};

/** Pictures up to two screens below the visible part are fetched. */
const AHEAD = '0px 0px 200%';

const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
};

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

/** The picture, as wide as the browser wants it here; it resolves once that came or failed. */
const load = (image: HTMLImageElement): Promise<void> =>
  new Promise((resolve) => {
    image.addEventListener('load', () => resolve(), { once: true });
    image.addEventListener('error', () => resolve(), { once: true });
    image.fetchPriority = 'low';
    image.loading = 'eager';
  });

/** Fetches the list's pictures up to two screens below what is read, one after the other, while the browser has nothing better to do. */
export const fetchAhead = (): void => {
  if (savesData()) return;
  const near: HTMLImageElement[] = [];
  const fetchNear = oneAtATime(async () => {
    for (let image = near.shift(); image; image = near.shift()) {
      await idle();
      if (!navigator.onLine || document.visibilityState === 'hidden') return;
      if (!image.complete) await load(image);
    }
  });
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        near.push(target as HTMLImageElement);
      }
      fetchNear();
    },
    { rootMargin: AHEAD },
  );
  for (const image of document.querySelectorAll<HTMLImageElement>('main li img')) observer.observe(image);
};
