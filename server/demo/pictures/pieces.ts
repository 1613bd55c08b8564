/** All drawn pieces by name, and how one is put into a picture. */
import { food } from './food.ts';
import { glassware } from './glassware.ts';
import { hot } from './hot.ts';
import { type Ink, place, shadow } from './ink.ts';
import { mains } from './mains.ts';
import { sweets } from './sweets.ts';
import { type Draw, type Look, tableware } from './tableware.ts';
import { vessels } from './vessels.ts';

const drawn = { ...tableware, ...food, ...mains, ...sweets, ...hot, ...glassware, ...vessels } satisfies Record<string, Draw>;

export type PieceName = keyof typeof drawn;

/** One thing of a picture: a drawn piece, an illustration (`icon:`, 32 units wide) or the pieces of another picture (`dish:`). */
export interface Piece {
  readonly draw: PieceName | `icon:${string}` | `dish:${string}`;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly turn: number;
  readonly look: Look;
}

/** An illustration centred on (0, 0); it lies (`flat`), stands (`stand`) or floats without a shadow (`none`). */
function iconPiece(ink: Ink, name: string, kind: string): string {
  const ground = kind === 'none' ? '' : kind === 'stand' ? shadow(ink, 14, 3.6, 1, 13.4, 0.5) : shadow(ink, 15.4, 14.4, 1.1, 2.2, 0.34);
  return `${ground}<g transform="translate(-16 -16)">${ink.icon(name)}</g>`;
}

/** Draws one piece; `dish` gives the pieces of another picture. */
export function drawPiece(ink: Ink, piece: Piece, dish: (key: string) => readonly Piece[]): string {
  const { draw, x, y, scale, turn, look } = piece;
  if (draw.startsWith('icon:')) return place(iconPiece(ink, draw.slice(5), look.kind ?? 'flat'), x, y, scale, turn);
  if (draw.startsWith('dish:')) {
    const inner = dish(draw.slice(5)).map((part) => drawPiece(ink, part, dish));
    return place(`<g transform="translate(-600 -400)">${inner.join('')}</g>`, x, y, scale, turn);
  }
  return place(drawn[draw as PieceName](ink, look), x, y, scale, turn);
}
