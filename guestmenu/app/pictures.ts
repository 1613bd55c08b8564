// Pictures on a bad connection: hides the browser's icon for missing pictures, and prefetches pictures of the list unless the guest saves
// data.
import { oneAtATime } from './live.ts';

/** Marks a picture that failed to load (ui/styles/controls.css). */
const MISSING_ATTRIBUTE = 'data-away';

const isMissing = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

/** Marks pictures that fail to load, also those added later, and loads them again once the connection is back. */
export const markMissingPictures = (): void => {
  const mark = ({ target }: Event) => target instanceof HTMLImageElement && target.setAttribute(MISSING_ATTRIBUTE, '');
  const unmark = ({ target }: Event) => target instanceof HTMLImageElement && target.removeAttribute(MISSING_ATTRIBUTE);
  addEventListener('error', mark, true);
  addEventListener('load', unmark, true);
  for (const image of document.images) if (isMissing(image)) image.setAttribute(MISSING_ATTRIBUTE, '');
  addEventListener('online', () => {
    for (const image of document.querySelectorAll<HTMLImageElement>(`img[${MISSING_ATTRIBUTE}]`)) {
      image.removeAttribute(MISSING_ATTRIBUTE);
      // Setting the same address again makes the browser request it again.
      const { src } = image;
      image.src = src;
    }
  });
};

/** Pictures up to two screens below the visible part are prefetched. */
const PREFETCH_MARGIN = '0px 0px 200%';

const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
};

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

/** Loads the picture in the width that the browser chooses; resolves once it has loaded or failed. */
const load = (image: HTMLImageElement): Promise<void> =>
  new Promise((resolve) => {
    image.addEventListener('load', () => resolve(), { once: true });
    image.addEventListener('error', () => resolve(), { once: true });
    image.fetchPriority = 'low';
    image.loading = 'eager';
  });

/** Prefetches the list's pictures up to two screens below the visible part, one by one, while the browser is idle. */
export const prefetchPictures = (): void => {
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
    { rootMargin: PREFETCH_MARGIN },
  );
  for (const image of document.querySelectorAll<HTMLImageElement>('main li img')) observer.observe(image);
};
