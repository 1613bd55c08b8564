// Pictures without a connection: one that does not come leaves its place calm, and those of the list are kept ahead where that costs nobody.

/** Marks a picture that did not come (ui/controls.css). */
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

/** More than a long menu has. */
const MOST_AHEAD = 150;

/** The address that the list shows of a picture: of the widths in `srcset` the least that is not blurred. */
export const addressFor = (srcset: string, wanted: number): string | null => {
  const widths = srcset
    .split(',')
    .map((one) => one.trim().split(' '))
    .map(([address = '', width = '']) => ({ address, width: Number.parseInt(width, 10) }))
    .filter(({ address, width }) => address !== '' && width > 0)
    .sort((one, other) => one.width - other.width);
  return (widths.find(({ width }) => width >= wanted) ?? widths.at(-1))?.address ?? null;
};

const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
};

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

/** Asks for the pictures of the list one after the other, in moments in which nothing else is done: the worker keeps them. */
export const fetchAhead = async (): Promise<void> => {
  if (savesData()) return;
  const images = [...document.querySelectorAll<HTMLImageElement>('main li img')].slice(0, MOST_AHEAD);
  for (const image of images) {
    if (image.complete && image.naturalWidth > 0) continue;
    // What is folded has no width yet but the one that it was given.
    const address = addressFor(image.srcset, (image.clientWidth || Number(image.getAttribute('width'))) * devicePixelRatio);
    await idle();
    if (!navigator.onLine || document.visibilityState === 'hidden') return;
    if (address) await fetch(address, { priority: 'low' });
  }
};
