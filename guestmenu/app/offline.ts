export const WORKER = '/guest/offline.js';

/** Has the worker keep what this page was made of, so that it can be read again without a connection (public/offline.js). */
export const keepReadable = async (): Promise<void> => {
  const pictures = import('./pictures.ts');
  const calm = pictures.then(({ keepCalm }) => keepCalm());
  // Browsers know workers on https and localhost only; without one the page is as good while it is open.
  if (!('serviceWorker' in navigator)) return calm;
  const { serviceWorker } = navigator;
  await serviceWorker.register(WORKER, { scope: '/m/' });
  if (!serviceWorker.controller) {
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  }
  const tell = (addresses: string[]) => serviceWorker.controller?.postMessage(addresses);
  tell([location.href]);
  // The worker sees what is asked for from now on, but neither what came before nor what is on its way.
  const made = new PerformanceObserver((list) => tell(list.getEntries().map(({ name }) => name)));
  made.observe({ type: 'resource', buffered: true });
  await calm;
  const { fetchAhead } = await pictures;
  fetchAhead();
};
