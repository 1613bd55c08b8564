import { PICTURE_WIDTHS, pictureAt } from '@ardoise/contract/files.ts';

/** The `srcset` of a picture, up to the width that the sharpest screens need. */
export const pictureWidths = (url: string, maxWidth = 1280): string =>
  PICTURE_WIDTHS.filter((width) => width <= maxWidth)
    .map((width) => `${pictureAt(url, width)} ${width}w`)
    .join();

/** A picture with an empty `alt`, because the text beside it says the same. Loaded lazily. */
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
