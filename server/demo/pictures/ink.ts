/** The drawing pad of one demo picture: seeded chance, shared definitions (gradients, symbols) and the small geometry every piece uses. */

export type Point = readonly [number, number];

export interface Ink {
  /** Next number in [0, 1) of this picture's own sequence. */
  readonly random: () => number;
  readonly between: (low: number, high: number) => number;
  readonly pick: <T>(things: readonly T[]) => T;
  /** Linear gradients through evenly spread colours; a colour is `#rrggbb` or `#rrggbb/opacity`. */
  readonly down: (...colours: string[]) => string;
  readonly across: (...colours: string[]) => string;
  readonly slant: (...colours: string[]) => string;
  /** Radial gradient lit from the upper left. */
  readonly lit: (...colours: string[]) => string;
  /** Radial gradient around the middle. */
  readonly round: (...colours: string[]) => string;
  /** Adds a definition once (by its text) and returns its id. */
  readonly define: (body: (id: string) => string) => string;
  /** One illustration of the set, 32 units wide, drawn as often as wanted but defined once. */
  readonly icon: (name: string) => string;
  readonly definitions: () => string;
}

/** A small seeded generator (mulberry32 over an FNV hash), so that a picture is the same on every machine. */
function seeded(key: string): () => number {
  let state = 2166136261;
  for (const character of key) state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function stops(colours: readonly string[]): string {
  return colours
    .map((colour, index) => {
      const [tone, opacity] = colour.split('/');
      const offset = colours.length === 1 ? 0 : Math.round((index / (colours.length - 1)) * 100) / 100;
      return `<stop offset="${offset}" stop-color="${tone}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`;
    })
    .join('');
}

/** Starts the pad of the picture `key`; `readIcon` gives the body of an illustration by its name. */
export function startInk(key: string, readIcon: (name: string) => string): Ink {
  const random = seeded(key);
  const known = new Map<string, string>();
  const bodies: string[] = [];
  const define = (body: (id: string) => string) => {
    const text = body('?');
    const found = known.get(text);
    if (found) return found;
    const id = `d${known.size}`;
    known.set(text, id);
    bodies.push(body(id));
    return id;
  };
  const linear =
    (x2: number, y2: number) =>
    (...colours: string[]) =>
      `url(#${define((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops(colours)}</linearGradient>`)})`;
  const radial =
    (cx: number, cy: number, r: number) =>
    (...colours: string[]) =>
      `url(#${define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(colours)}</radialGradient>`)})`;
  return {
    random,
    between: (low, high) => low + (high - low) * random(),
    pick: (things) => things[Math.floor(random() * things.length)] as (typeof things)[number],
    down: linear(0, 1),
    across: linear(1, 0),
    slant: linear(0.8, 1),
    lit: radial(0.36, 0.32, 0.72),
    round: radial(0.5, 0.5, 0.5),
    define,
    icon: (name) => `<use href="#${define((id) => `<g id="${id}">${readIcon(name)}</g>`)}"/>`,
    definitions: () => bodies.join(''),
  };
}

/** A coordinate with one decimal. */
export const at = (value: number) => `${Math.round(value * 10) / 10}`;

/** Moves, turns (degrees) and scales a drawing. */
export function place(svg: string, x: number, y: number, scale = 1, turn = 0): string {
  const steps = [`translate(${at(x)} ${at(y)})`];
  if (turn) steps.push(`rotate(${at(turn)})`);
  if (scale !== 1) steps.push(`scale(${scale})`);
  return `<g transform="${steps.join('')}">${svg}</g>`;
}

/** Mixes two `#rrggbb` colours; `share` of the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (start: number) => {
    const from = Number.parseInt(first.slice(start, start + 2), 16);
    const to = Number.parseInt(second.slice(start, start + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export const lighter = (colour: string, share = 0.3) => mix(colour, '#fffaec', share);
export const darker = (colour: string, share = 0.3) => mix(colour, '#2b1206', share);

/** A smooth closed (or open) curve through points. */
export function curve(points: readonly Point[], closed = true): string {
  const count = points.length;
  const get = (index: number): Point =>
    (closed ? points[(index + count) % count] : points[Math.min(count - 1, Math.max(0, index))]) as Point;
  const first = get(0);
  let path = `M${at(first[0])} ${at(first[1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [get(index - 1), get(index), get(index + 1), get(index + 2)];
    const control = (a: Point, b: Point, c: Point, sign: number) =>
      `${at(b[0] + (sign * (c[0] - a[0])) / 6)} ${at(b[1] + (sign * (c[1] - a[1])) / 6)}`;
    path += `C${control(before, from, to, 1)} ${control(from, to, after, -1)} ${at(to[0])} ${at(to[1])}`;
  }
  return closed ? `${path}Z` : path;
}

/** An irregular round outline: `rough` is the share by which the radius varies. */
export function blob(ink: Ink, rx: number, ry: number, rough = 0.12, corners = 9): string {
  const points: Point[] = [];
  for (let index = 0; index < corners; index++) {
    const angle = (index / corners) * Math.PI * 2;
    const reach = 1 + ink.between(-rough, rough);
    points.push([Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach]);
  }
  return curve(points);
}

/** A solid thing seen from above: its shadow on what lies below, its body, and a light edge. */
export function solid(ink: Ink, path: string, colour: string, lift = 8): string {
  return (
    `<path d="${path}" fill="#1c0d04" fill-opacity=".16" transform="translate(${at(lift * 0.9)} ${at(lift * 1.3)})"/>` +
    `<path d="${path}" fill="#1c0d04" fill-opacity=".2" transform="translate(${at(lift * 0.4)} ${at(lift * 0.6)})"/>` +
    `<path d="${path}" fill="${ink.slant(lighter(colour), colour, darker(colour, 0.22))}"/>`
  );
}

/** A soft round shadow. */
export function shadow(ink: Ink, rx: number, ry: number, x = 0, y = 0, strength = 0.5): string {
  const fill = ink.round(`#140903/${strength}`, `#140903/${strength}`, `#140903/${strength * 0.86}`, '#140903/0');
  return `<ellipse cx="${at(x)}" cy="${at(y)}" rx="${at(rx)}" ry="${at(ry)}" fill="${fill}"/>`;
}

/** Browned spots, out of focus at their edges. */
export function toasted(ink: Ink, count: number, rx: number, ry: number, size = 30, flat = 0.5): string {
  let svg = '';
  for (let index = 0; index < count; index++) {
    const reach = Math.sqrt((index + 0.5) / count);
    const angle = index * 2.39996 + ink.between(-0.4, 0.4);
    const r = size * ink.between(0.5, 1.2);
    const fill = ink.round('#6f330a/0.75', '#8a4410/0.5', '#a85a16/0');
    svg += `<ellipse cx="${at(Math.cos(angle) * reach * rx)}" cy="${at(Math.sin(angle) * reach * ry)}" rx="${at(r)}" ry="${at(r * flat)}" fill="${fill}"/>`;
  }
  return svg;
}

/** Spreads `count` drawings inside an ellipse, evenly by the golden angle with a little disorder. */
export function scatter(ink: Ink, count: number, rx: number, ry: number, draw: (index: number) => string): string {
  let svg = '';
  const start = ink.between(0, 6.28);
  for (let index = count - 1; index >= 0; index--) {
    const reach = Math.sqrt((index + 0.5) / count);
    const angle = start + index * 2.39996 + ink.between(-0.25, 0.25);
    svg += place(draw(index), Math.cos(angle) * reach * rx, Math.sin(angle) * reach * ry, 1, ink.between(0, 360));
  }
  return svg;
}
