/**
 * The element of the application once the whole document stands in the page. The scripts are `async`, so that they load
 * beside it. From the browser's cache they are there before a long menu on a slow line, and React would take the missing part for a fault.
 */
export const wholeRoot = async (): Promise<HTMLElement | null> => {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  return document.getElementById('root');
};
