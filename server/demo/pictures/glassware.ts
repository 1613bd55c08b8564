/** Glasses and what is put in them, seen from the front. The foot of each stands at (0, 0); heights go up. */
import { at, darker, type Ink, lighter, place } from './ink.ts';
import { type Filling, halfAt, type Profile, standing, tilt, vessel } from './lathe.ts';
import type { Draw } from './tableware.ts';

/** Foot and stem under a bowl that begins at `height`. */
function stem(ink: Ink, height: number, half: number): string {
  const foot = `<ellipse rx="${half}" ry="${at(half * tilt)}" fill="${ink.slant('#ffffff/0.75', '#cfe2e8/0.35', '#ffffff/0.55')}" stroke="#5f7f8c" stroke-opacity=".4" stroke-width="3"/>`;
  const line = `<path d="M-22 -5Q-7 -14 -7 -44V${-height}H7V-44Q7 -14 22 -5Q0 4 -22 -5Z" fill="${ink.across('#e9f4f7/0.85', '#ffffff/0.95', '#9fb9c3/0.7')}" stroke="#5f7f8c" stroke-opacity=".3" stroke-width="2"/>`;
  return `${standing(ink, half * 1.05)}${foot}${line}`;
}

const iceCube = (ink: Ink, size: number) =>
  `<rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" rx="${at(size * 0.2)}" fill="${ink.slant('#ffffff/0.85', '#ffffff/0.25', '#dff3fa/0.6')}" stroke="#ffffff" stroke-opacity=".8" stroke-width="3"/>`;

/** Ice stacked below the surface of a drink. */
export function ice(ink: Ink, profile: Profile, low: number, high: number, count: number): string {
  let svg = '';
  for (let index = 0; index < count; index++) {
    const height = low + ((high - low) * (index + 0.5)) / count;
    const half = halfAt(profile, height);
    const size = Math.min(74, half * 0.82);
    const x = (index % 2 ? 0.36 : -0.36) * half + ink.between(-6, 6);
    svg += place(iceCube(ink, size), x, -height, 1, ink.between(-28, 28));
  }
  return svg;
}

/** A round slice of citrus; `tone` is its flesh. */
const slice: Draw = (ink, { tone = '#ff9a2e', second, width: r = 60 }) => {
  let svg = `<circle r="${r}" fill="${second ?? darker(tone, 0.06)}"/><circle r="${at(r * 0.88)}" fill="#fff3d6"/>`;
  for (let part = 0; part < 8; part++)
    svg += place(
      `<path d="M${at(r * 0.12)} 0L${at(r * 0.72)} ${at(-r * 0.24)}Q${at(r * 0.84)} 0 ${at(r * 0.72)} ${at(r * 0.24)}Z" fill="${ink.across(lighter(tone, 0.4), tone)}"/>`,
      0,
      0,
      1,
      part * 45,
    );
  return svg;
};

const straw = (tone: string, x: number, from: number, to: number, lean = 40) =>
  `<path d="M${x} ${-from}L${x + lean} ${-to}" stroke="${tone}" stroke-width="15" stroke-linecap="round"/><path d="M${x - 3} ${-from}L${x + lean - 3} ${-to}" stroke="#ffffff" stroke-width="4" stroke-opacity=".5"/>`;

/** Mint: pairs of leaves on a stalk that grows upwards. */
const mint: Draw = (ink) => {
  const leaf = (turn: number, y: number, scale: number) =>
    place(
      `<path d="M0 0C26 -26 70 -34 96 -8C72 22 30 26 0 0Z" fill="${ink.slant('#8fd468', '#4fa845', '#2f7d38')}"/><path d="M4 0C30 -6 60 -10 88 -8" fill="none" stroke="#c9efa4" stroke-width="3" stroke-opacity=".7"/>`,
      0,
      y,
      scale,
      turn,
    );
  return `<path d="M0 20V-60" stroke="#4f9a3f" stroke-width="7"/>${leaf(-20, -6, 0.9)}${leaf(200, -6, 0.9)}${leaf(-58, -34, 0.85)}${leaf(238, -34, 0.85)}${leaf(-92, -50, 0.7)}`;
};

const wineBowl: Profile = [
  [196, 6],
  [206, 46],
  [240, 92],
  [300, 118],
  [370, 112],
  [480, 84],
];

/** Wine glass; `tone` is the wine, `level` how high it stands (0 to 1 of the bowl). */
const wineGlass: Draw = (ink, { tone = '#7d1230', level = 0.4 }) => {
  const filling: Filling = { tone, from: 202, level: 202 + 278 * level };
  return stem(ink, 200, 98) + vessel(ink, wineBowl, filling, 6);
};

/** Flute with a fine sparkle. */
const flute: Draw = (ink, { tone = '#f3d27a', level = 0.8 }) => {
  const profile: Profile = [
    [190, 5],
    [214, 30],
    [300, 54],
    [430, 62],
    [540, 52],
  ];
  const beads = Array.from(
    { length: 13 },
    (_, index) => `<circle cx="${at(Math.sin(index * 1.7) * 5)}" cy="${-222 - index * 19}" r="3.4" fill="#fffdf0" fill-opacity=".95"/>`,
  );
  const filling: Filling = { tone, from: 200, level: 200 + 340 * level, bubbles: 46, inside: beads.join(''), foam: undefined };
  return stem(ink, 194, 84) + vessel(ink, profile, filling, 5);
};

/** Wide coupe on a stem, for cocktails and ices. */
const coupe: Draw = (ink, { tone = '#b3202c', level = 0.8 }) => {
  const profile: Profile = [
    [186, 6],
    [200, 60],
    [240, 118],
    [300, 146],
    [350, 152],
  ];
  return stem(ink, 190, 96) + vessel(ink, profile, { tone, from: 196, level: 196 + 154 * level }, 6);
};

/** Big balloon of a spritz: ice, orange, straw. */
const balloon: Draw = (ink, { tone = '#ff7a1f', second = '#ff9a2e', kind }) => {
  const profile: Profile = [
    [170, 8],
    [182, 70],
    [226, 126],
    [300, 154],
    [380, 146],
    [470, 116],
  ];
  const inside = ice(ink, profile, 220, 380, 5) + place(slice(ink, { tone: second, width: 62 }), 58, -290, 1, 20);
  const above = kind === 'straw' ? straw('#1f7d6b', -30, 300, 600, -50) : '';
  return (
    stem(ink, 176, 104) +
    vessel(ink, profile, { tone, from: 180, level: 394, bubbles: 26, inside, above }, 6) +
    place(slice(ink, { tone: second, width: 66 }), 104, -474, 1, 12)
  );
};

interface Tumbler {
  readonly profile: Profile;
  readonly base: number;
}

const tumblers: Record<string, Tumbler> = {
  highball: {
    profile: [
      [0, 82],
      [20, 84],
      [380, 98],
    ],
    base: 18,
  },
  tumbler: {
    profile: [
      [0, 104],
      [30, 110],
      [230, 124],
    ],
    base: 34,
  },
  juice: {
    profile: [
      [0, 78],
      [30, 84],
      [220, 106],
      [330, 112],
    ],
    base: 18,
  },
  half: {
    profile: [
      [0, 74],
      [40, 66],
      [150, 84],
      [290, 102],
      [372, 96],
    ],
    base: 20,
  },
  pint: {
    profile: [
      [0, 96],
      [40, 98],
      [280, 116],
      [330, 138],
      [380, 136],
      [470, 142],
    ],
    base: 24,
  },
  tulip: {
    profile: [
      [0, 76],
      [14, 40],
      [40, 30],
      [70, 52],
      [150, 108],
      [230, 118],
      [330, 98],
      [390, 108],
    ],
    base: 66,
  },
  stange: {
    profile: [
      [0, 66],
      [24, 70],
      [410, 82],
    ],
    base: 18,
  },
  weizen: {
    profile: [
      [0, 78],
      [60, 62],
      [120, 66],
      [320, 104],
      [420, 108],
      [500, 94],
    ],
    base: 26,
  },
  port: {
    profile: [
      [150, 5],
      [164, 34],
      [220, 62],
      [280, 64],
      [340, 52],
    ],
    base: 158,
  },
  snifter: {
    profile: [
      [110, 8],
      [122, 70],
      [170, 124],
      [230, 136],
      [300, 112],
      [360, 74],
    ],
    base: 120,
  },
};

/** A straight glass of a named shape (`kind`); `count` ice cubes, `second` the colour below. */
const glass: Draw = (ink, look) => {
  const { kind = 'highball', tone = '#ffb347', second, level = 0.84, count = 0 } = look;
  const { profile, base } = tumblers[kind] ?? (tumblers.highball as Tumbler);
  const top = (profile[profile.length - 1] as readonly [number, number])[0];
  const surface = base + (top - base) * level;
  const foot = (profile[0] as readonly [number, number])[0];
  const beer = ['half', 'pint', 'tulip', 'stange', 'weizen'].includes(kind);
  const inside = count ? ice(ink, profile, surface - count * 42, surface + 8, count) : '';
  const filling: Filling = {
    tone,
    second,
    from: base,
    level: surface,
    inside,
    bubbles: beer ? 40 : look.bubbles,
    foam: beer ? '#fdf3dc' : undefined,
  };
  const under = foot > 60 ? stem(ink, foot + 4, kind === 'snifter' ? 84 : 66) : standing(ink, halfAt(profile, 0));
  return under + vessel(ink, profile, filling, kind === 'tumbler' ? 9 : 6);
};

/** A long drink: the glass with what is put in and on it. `kind` names the garnish. */
const longDrink: Draw = (ink, look) => {
  const { kind } = look;
  const drink = glass(ink, { ...look, kind: look.short ? 'juice' : 'highball' });
  const top = look.short ? 330 : 380;
  if (kind === 'mint') {
    const lime =
      place(slice(ink, { tone: '#a4d04a', second: '#5f9a2e', width: 46 }), -34, -130, 1, 15) +
      place(slice(ink, { tone: '#a4d04a', second: '#5f9a2e', width: 40 }), 40, -220, 1, 60);
    const sunk = place(mint(ink, {}), 24, -90, 0.5, 30) + place(mint(ink, {}), -30, -230, 0.45, -40);
    return `${drink}<g opacity=".85">${lime}${sunk}</g>${straw('#e5e0d2', 30, 330, 560, 50)}${place(mint(ink, {}), -34, -top + 6, 1.15, -10)}${place(slice(ink, { tone: '#a4d04a', second: '#5f9a2e', width: 56 }), 96, -top, 1, 10)}`;
  }
  const tones: Record<string, [string, string]> = {
    lemon: ['#ffe14d', '#f5c518'],
    orange: ['#ff9a2e', '#f57f17'],
    lime: ['#a4d04a', '#5f9a2e'],
  };
  const [flesh, rind] = tones[kind ?? ''] ?? ['', ''];
  return `${drink}${flesh ? place(slice(ink, { tone: flesh, second: rind, width: 62 }), 92, -top + 4, 1, 14) : ''}`;
};

/** A paper straw, to be put before the glass it stands in. */
const strawAlone: Draw = (_ink, { tone = '#d8433f', width = 56, height = 560 }) => straw(tone, -10, 120, height, width);

export const glassware = { wineGlass, flute, coupe, balloon, glass, longDrink, straw: strawAlone, mint, slice } satisfies Record<
  string,
  Draw
>;
