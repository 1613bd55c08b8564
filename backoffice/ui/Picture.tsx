// A record's picture as a thumbnail, or a placeholder of the same size.
import { type PICTURE_WIDTHS, pictureAt } from '@ardoise/contract/files.ts';
import classes from './kit.module.css';

type PictureProps = { url: string | null; width?: (typeof PICTURE_WIDTHS)[number]; alt?: string; className?: string | undefined };

export const Picture = ({ url, width = 160, alt = '', className = classes.picture }: PictureProps) =>
  url ? (
    <img className={className} src={pictureAt(url, width)} alt={alt} loading="lazy" decoding="async" />
  ) : (
    <span className={className} aria-hidden="true" />
  );
