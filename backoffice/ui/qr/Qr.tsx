// A QR code as SVG.
import { qrPath } from './qr.ts';

/** The quiet zone in modules, which scanners need. */
const QUIET_ZONE = 4;

export const Qr = ({ text, label }: { text: string; label: string }) => {
  const { path, size } = qrPath(text);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
