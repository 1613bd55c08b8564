export const WORKER = '/guest/offline.js';

/** Has the service worker cache what this page consists of, so that it can be read offline (public/offline.js). */
export const cacheForOffline = async (): Promise<void> => {
  const pictures = import('./pictures.ts');
  const marked = pictures.then(({ markMissingPictures }) => markMissingPictures());
  // Service workers exist only on https and localhost; without one, the page just works online.
  if (!('serviceWorker' in navigator)) return marked;
  const { serviceWorker } = navigator;
  await serviceWorker.register(WORKER, { scope: '/m/' });
  if (!serviceWorker.controller) {
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  }
  const keep = (addresses: string[]) => serviceWorker.controller?.postMessage(addresses);
  keep([location.href]);
  // The worker sees later requests, but neither earlier ones nor those in progress.
  const observer = new PerformanceObserver((list) => keep(list.getEntries().map(({ name }) => name)));
  observer.observe({ type: 'resource', buffered: true });
  await marked;
  const { prefetchPictures } = await pictures;
  prefetchPictures();
};
