// A code that guests scan, drawn on the page.
import { qrPath } from './qr.ts';

/** Squares of white around it, without which it is not read. */
const QUIET = 4;

export const Qr = ({ text, label }: { text: string; label: string }) => {
  const { path, size } = qrPath(text);
  const side = size + 2 * QUIET;
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
