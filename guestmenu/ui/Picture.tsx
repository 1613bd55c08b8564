import { PICTURE_WIDTHS, pictureAt } from '@ardoise/contract/files.ts';

/** The widths of a picture, up to the one that the sharpest screens want, for the browser to choose from. */
export const pictureWidths = (url: string, most = 1280): string =>
  PICTURE_WIDTHS.filter((width) => width <= most)
    .map((width) => `${pictureAt(url, width)} ${width}w`)
    .join();

/** How wide a picture is drawn, and its shape: what it takes up before it is there. */
const PARTS = {
  menu: { sizes: '(min-width:60rem) 24rem,100vw', width: 640, height: 224, usual: 640, most: 1280 },
  item: { sizes: '(min-width:60rem) 9rem,7.5rem', width: 120, height: 80, usual: 320, most: 640 },
} as const;

/** A picture beside a text that says the same, hence without one of its own; loaded when it comes near. */
export const Picture = ({ url, part }: { url: string; part: keyof typeof PARTS }) => {
  const { sizes, width, height, usual, most } = PARTS[part];
  return (
    <img
      className={`cst-${part}-image cst-global-image`}
      loading="lazy"
      sizes={sizes}
      srcSet={pictureWidths(url, most)}
      src={pictureAt(url, usual)}
      alt=""
      width={width}
      height={height}
    />
  );
};
