// Addresses of pictures, which are stored once, served in several widths and immutable. Guest pages import it: no schema library.

/** Widths in which every picture is stored, up to the width of the original. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const;

/** The address of a stored picture in its largest width (`image_url` of a record); `pictureAt` gives narrower ones. */
export const imageUrl = (image: string | null): string | null => image && `/files/${image}`;

/** The address of a picture in a width. */
export const pictureAt = (imageUrl: string, width: (typeof PICTURE_WIDTHS)[number]): string => `${imageUrl}/${width}.webp`;
