import { PICTURE_WIDTHS, pictureAt } from '@ardoise/contract/files.ts';

/** The widths of a picture, up to the one that the sharpest screens want, for the browser to choose from. */
export const pictureWidths = (url: string, most = 1280): string =>
  PICTURE_WIDTHS.filter((width) => width <= most)
    .map((width) => `${pictureAt(url, width)} ${width}w`)
    .join();

/** A picture beside a text that says the same, hence without one of its own; loaded when it comes near. */
export const Picture = ({ url, part }: { url: string; part: 'menu' | 'item' }) => (
  <img
    className={`cst-${part}-image cst-global-image`}
    loading="lazy"
    sizes="6.75rem"
    srcSet={pictureWidths(url, 640)}
    src={pictureAt(url, 320)}
    alt=""
    width="120"
    height="80"
  />
);
