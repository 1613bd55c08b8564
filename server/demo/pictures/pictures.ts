/** The demo's pictures: one for each product, section and venue, composed as SVG from our drawings and an openly licensed illustration set. */
import { iconBody, loadIcons } from './icons.ts';
import { startInk } from './ink.ts';
import { drawPiece, type Piece } from './pieces.ts';
import { type Recipe, recipes } from './recipes.ts';
import { sceneIcons, scenes } from './scenes.ts';

/** The keys of the demo menu's products and sections, and of the three venues' covers. */
export const pictureKeys: readonly string[] = Object.keys(recipes);

function recipeOf(key: string): Recipe {
  const recipe = Object.hasOwn(recipes, key) ? recipes[key] : undefined;
  if (!recipe) throw new Error(`There is no demo picture "${key}".`);
  return recipe;
}

const iconsOf = (pieces: readonly Piece[]) => pieces.flatMap(({ draw }) => (draw.startsWith('icon:') ? [draw.slice(5)] : []));

const usedIcons = [...sceneIcons, ...Object.values(recipes).flatMap((recipe) => iconsOf(recipe.pieces))];

/**
 * The picture of one key as an SVG document: 1200 x 800 for a product, 1000 x 350 for a section or a venue.
 * The same key always gives the same text. Throws on an unknown key.
 */
export function pictureSvg(key: string): { svg: string; width: number; height: number } {
  const { scene, wide, pieces } = recipeOf(key);
  loadIcons(usedIcons);
  const size = wide ? { width: 1000, height: 350 } : { width: 1200, height: 800 };
  const ink = startInk(key, iconBody);
  const ground = scenes[scene](ink, size);
  const dish = (other: string) => recipeOf(other).pieces;
  const body = pieces.map((piece) => drawPiece(ink, piece, dish)).join('');
  const frame = `width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}"`;
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><defs>${ink.definitions()}</defs>${ground}${body}</svg>`, ...size };
}
