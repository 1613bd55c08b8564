/**
 * The application's root element, once the whole document is parsed. The scripts are `async` and may run from the browser's cache before a
 * long menu has arrived; React would report the missing part as a hydration error.
 */
export const rootOnceLoaded = async (): Promise<HTMLElement | null> => {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  return document.getElementById('root');
};
