// Addresses of pictures: stored once, served in several widths, immutable. Without the schema library.

/** Widths every picture is kept in, as far as the original reaches. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const;

/** The address of a stored picture, `image_url` of a record: as wide as it is kept; `pictureAt` leads to narrower ones. */
export const imageUrl = (image: string | null): string | null => image && `/files/${image}`;

/** The address of a picture in a width. */
export const pictureAt = (imageUrl: string, width: (typeof PICTURE_WIDTHS)[number]): string => `${imageUrl}/${width}.webp`;
