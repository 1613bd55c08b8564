/** Bottles, carafes, cups, jars and pots seen from the front. The foot of each stands at (0, 0); heights go up. */
import { ice } from './glassware.ts';
import { at, darker, type Ink, lighter, mix, place } from './ink.ts';
import { cut, halfAt, outline, type Profile, standing, tilt, turned, vessel } from './lathe.ts';
import type { Draw } from './tableware.ts';

const raise = (profile: Profile, by: number): Profile => profile.map(([height, half]) => [height + by, half] as const);

interface BottleShape {
  readonly profile: Profile;
  readonly label: readonly [number, number];
  readonly neck: number;
}

const bottles: Record<string, BottleShape> = {
  bordeaux: {
    profile: [
      [0, 74],
      [12, 78],
      [330, 78],
      [390, 56],
      [420, 28],
      [530, 25],
      [534, 29],
      [556, 29],
    ],
    label: [90, 250],
    neck: 440,
  },
  burgundy: {
    profile: [
      [0, 80],
      [12, 86],
      [230, 86],
      [340, 58],
      [420, 28],
      [530, 25],
      [534, 29],
      [556, 29],
    ],
    label: [76, 214],
    neck: 450,
  },
  champagne: {
    profile: [
      [0, 86],
      [12, 92],
      [230, 92],
      [350, 60],
      [430, 30],
      [520, 27],
      [526, 36],
      [566, 36],
    ],
    label: [80, 216],
    neck: 380,
  },
  beer: {
    profile: [
      [0, 62],
      [10, 66],
      [230, 66],
      [300, 46],
      [340, 26],
      [420, 24],
      [424, 30],
      [442, 30],
    ],
    label: [70, 200],
    neck: 350,
  },
  water: {
    profile: [
      [0, 68],
      [10, 72],
      [270, 70],
      [350, 44],
      [400, 28],
      [450, 26],
      [454, 32],
      [486, 32],
    ],
    label: [110, 220],
    neck: 448,
  },
  soda: {
    profile: [
      [0, 56],
      [10, 60],
      [90, 56],
      [150, 62],
      [240, 52],
      [330, 28],
      [400, 24],
      [404, 30],
      [420, 30],
    ],
    label: [110, 196],
    neck: 400,
  },
  carafon: {
    profile: [
      [0, 90],
      [12, 98],
      [140, 100],
      [230, 66],
      [280, 36],
      [330, 34],
      [334, 42],
      [380, 42],
    ],
    label: [50, 150],
    neck: 330,
  },
};

/** A label around the belly of a bottle, with a crest and lines instead of words. */
function label(profile: Profile, low: number, high: number, paper: string, print: string): string {
  const half = halfAt(profile, low) * 0.995;
  const bend = half * tilt;
  let svg = `<path d="M${at(-half)} ${-high}A${at(half)} ${at(bend)} 0 0 0 ${at(half)} ${-high}V${-low}A${at(half)} ${at(bend)} 0 0 1 ${at(-half)} ${-low}Z" fill="${paper}"/>`;
  const middle = -(low + high) / 2 + bend * 0.9;
  svg += `<circle cy="${at(middle - (high - low) * 0.2)}" r="${at((high - low) * 0.16)}" fill="${print}"/><circle cy="${at(middle - (high - low) * 0.2)}" r="${at((high - low) * 0.09)}" fill="${paper}"/>`;
  for (const [offset, width] of [
    [0.1, 0.6],
    [0.22, 0.44],
    [0.32, 0.3],
  ] as const)
    svg += `<path d="M${at(-half * width)} ${at(middle + (high - low) * offset)}Q0 ${at(middle + (high - low) * offset + bend * 0.4)} ${at(half * width)} ${at(middle + (high - low) * offset)}" fill="none" stroke="${print}" stroke-width="${offset === 0.1 ? 9 : 5}"/>`;
  return svg;
}

/** Bottle of a named shape; `tone` is the glass, `second` the paper, `paint` the foil. */
const bottle: Draw = (ink, { kind = 'bordeaux', tone = '#23402c', second = '#f6ecd6', paint: foil = '#7d1230' }) => {
  const { profile, label: band, neck } = bottles[kind] ?? (bottles.bordeaux as BottleShape);
  const top = (profile[profile.length - 1] as readonly [number, number])[0];
  const clear = kind === 'water' || kind === 'carafon';
  const opacity = clear ? 0.72 : 0.96;
  const body = ink.across(darker(tone, 0.45), lighter(tone, 0.26), tone, darker(tone, 0.2), darker(tone, 0.55));
  let svg = `${standing(ink, halfAt(profile, 0), 0.6)}<path d="${outline(profile, 0, top)}" fill="${body}" fill-opacity="${opacity}"/>`;
  svg += `<path d="${outline(profile, neck, top, -2)}" fill="${ink.across(darker(foil, 0.4), lighter(foil, 0.35), foil, darker(foil, 0.45))}"/>`;
  svg += cut(profile, top, -1, lighter(foil, 0.25));
  svg += label(
    profile,
    band[0],
    band[1],
    ink.across(darker(second, 0.25), lighter(second, 0.4), second, darker(second, 0.34)),
    mix(foil, '#3a1d0e', 0.3),
  );
  const shoulder = Array.from({ length: 10 }, (_, step) => {
    const height = 24 + ((neck - 34) * step) / 9;
    return `${at(-halfAt(profile, height) * 0.76)} ${at(-height)}`;
  });
  return `${svg}<path d="M${shoulder.join('L')}" fill="none" stroke="#ffffff" stroke-width="10" stroke-linecap="round" stroke-linejoin="round" stroke-opacity=".42"/>`;
};

const carafes: Record<string, Profile> = {
  carafe: [
    [0, 96],
    [14, 108],
    [120, 112],
    [230, 74],
    [310, 46],
    [400, 52],
    [440, 66],
  ],
  pichet: [
    [0, 104],
    [16, 116],
    [130, 124],
    [250, 92],
    [310, 78],
    [370, 92],
  ],
};

/** Carafe of water or pitcher of wine. */
const carafe: Draw = (ink, { kind = 'carafe', tone = '#cfe9f4', level = 0.72, count = 0 }) => {
  const profile = carafes[kind] as Profile;
  const top = (profile[profile.length - 1] as readonly [number, number])[0];
  const surface = top * level;
  const inside = count ? ice(ink, profile, 60, surface, count) : '';
  const handle =
    kind === 'pichet'
      ? `<path d="M70 -330C190 -350 200 -150 104 -110" fill="none" stroke="#dcecf1" stroke-opacity=".85" stroke-width="24" stroke-linecap="round"/><path d="M70 -330C190 -350 200 -150 104 -110" fill="none" stroke="#6b8a96" stroke-opacity=".4" stroke-width="5"/>`
      : '';
  return standing(ink, 110) + handle + vessel(ink, profile, { tone, from: 14, level: surface, inside }, 7);
};

interface CupShape {
  readonly profile: Profile;
  readonly handle: string;
}

const cups: Record<string, CupShape> = {
  espresso: {
    profile: raise(
      [
        [0, 46],
        [14, 54],
        [70, 84],
        [130, 92],
      ],
      14,
    ),
    handle: 'M82 -118C150 -136 152 -52 70 -60',
  },
  coffee: {
    profile: raise(
      [
        [0, 62],
        [14, 74],
        [90, 116],
        [170, 128],
      ],
      14,
    ),
    handle: 'M114 -156C206 -178 206 -66 96 -76',
  },
  wide: {
    profile: raise(
      [
        [0, 74],
        [14, 90],
        [80, 146],
        [170, 176],
      ],
      14,
    ),
    handle: 'M162 -160C256 -180 250 -70 128 -78',
  },
  mug: {
    profile: [
      [0, 96],
      [12, 104],
      [240, 112],
    ],
    handle: 'M104 -196C210 -210 210 -60 104 -60',
  },
};

/** What floats in a cup: crema, a milk heart, cocoa on foam or plain cream. */
function topping(ink: Ink, kind: string, half: number, y: number): string {
  const ellipse = (share: number, fill: string) =>
    `<ellipse cy="${at(y)}" rx="${at(half * share)}" ry="${at(half * share * tilt)}" fill="${fill}"/>`;
  if (kind === 'crema') return ellipse(0.96, '#a8642a') + ellipse(0.86, ink.round('#d9a05a', '#c9873f', '#a8642a'));
  if (kind === 'black' || kind === 'tea') return ellipse(0.7, ink.round(kind === 'tea' ? '#ffc46b/0.8' : '#6b3a1c/0.8', '#6b3a1c/0'));
  if (kind === 'milk') {
    const heart = `<path d="M0 ${at(y + half * 0.15)}C${at(-half * 0.62)} ${at(y - half * 0.02)} ${at(-half * 0.3)} ${at(y - half * 0.2)} 0 ${at(y - half * 0.08)}C${at(half * 0.3)} ${at(y - half * 0.2)} ${at(half * 0.62)} ${at(y - half * 0.02)} 0 ${at(y + half * 0.15)}Z" fill="#fff6e6"/>`;
    return ellipse(0.97, ink.round('#c99360', '#c08a55', '#a56a35')) + heart;
  }
  let svg =
    ellipse(1.02, '#f2e4cf') +
    `<path d="M${at(-half)} ${at(y)}C${at(-half * 0.9)} ${at(y - half * 0.52)} ${at(half * 0.9)} ${at(y - half * 0.52)} ${at(half)} ${at(y)}A${at(half)} ${at(half * tilt)} 0 0 1 ${at(-half)} ${at(y)}Z" fill="${ink.lit('#ffffff', '#fff6e6', '#e6d0b0')}"/>`;
  for (let speck = 0; speck < 46; speck++) {
    const angle = ink.between(0, 6.28);
    const reach = Math.sqrt(ink.random()) * 0.66;
    svg += `<circle cx="${at(Math.cos(angle) * reach * half)}" cy="${at(y - half * 0.19 + Math.sin(angle) * reach * half * 0.24)}" r="${at(ink.between(2, 5))}" fill="#7a4520" fill-opacity=".75"/>`;
  }
  return svg;
}

const steam = (ink: Ink, x: number, y: number, scale = 1) =>
  [-46, 0, 46]
    .map((shift, index) =>
      place(
        `<path d="M0 0C-34 -40 34 -74 0 -116S${index % 2 ? 26 : -26} -190 0 -220" fill="none" stroke="${ink.down('#ffffff/0', '#ffffff/0.75', '#ffffff/0.15')}" stroke-width="15" stroke-linecap="round"/>`,
        x + shift,
        y,
        scale,
      ),
    )
    .join('');

/** Cup with its saucer; `kind` is the size, `tone` the drink, `second` what floats on it, `paint` the glaze. */
const cup: Draw = (ink, { kind = 'coffee', tone = '#3a1d0e', second = 'black', paint: glaze = '#f8f4ec' }) => {
  const { profile, handle } = cups[kind] ?? (cups.coffee as CupShape);
  const top = (profile[profile.length - 1] as readonly [number, number])[0];
  const half = halfAt(profile, top);
  const wide = half * 1.75;
  const saucer = `${standing(ink, wide * 0.94)}<ellipse cy="2" rx="${at(wide)}" ry="${at(wide * tilt)}" fill="${darker(glaze, 0.3)}"/><ellipse cy="-8" rx="${at(wide)}" ry="${at(wide * tilt)}" fill="${ink.slant(lighter(glaze, 0.5), glaze, darker(glaze, 0.2))}"/><ellipse cy="-4" rx="${at(wide * 0.56)}" ry="${at(wide * 0.56 * tilt)}" fill="${darker(glaze, 0.24)}"/>`;
  const grip = `<path d="${handle}" fill="none" stroke="${darker(glaze, 0.24)}" stroke-width="27" stroke-linecap="round"/><path d="${handle}" fill="none" stroke="${lighter(glaze, 0.2)}" stroke-width="14" stroke-linecap="round"/>`;
  const rim =
    cut(profile, top, 0, lighter(glaze, 0.5), ` stroke="${darker(glaze, 0.2)}" stroke-width="2"`) +
    cut(profile, top, 8, darker(glaze, 0.35)) +
    cut(profile, top - 8, 10, ink.across(tone, lighter(tone, 0.1), darker(tone, 0.2)));
  return `${kind === 'mug' ? standing(ink, 120) : saucer}${grip}${turned(ink, profile, glaze)}${rim}${topping(ink, second, half - 10, -top + 8)}${steam(ink, 0, -top - (second === 'foam' ? 50 : 16), half / 120)}`;
};

/** Preserving jar; `tone` is what it holds, `second` the cloth or lid, `kind` `clip` or `cloth`. */
const jar: Draw = (ink, { tone = '#c9722a', second = '#d8433f', kind = 'cloth', count = 0 }) => {
  const profile: Profile = [
    [0, 108],
    [14, 120],
    [210, 120],
    [244, 100],
    [272, 98],
  ];
  let pieces = '';
  for (let index = 0; index < count; index++) {
    const piece = mix(tone, ink.pick(['#fff1d0', '#3a1408']), 0.35);
    pieces += `<ellipse cx="${at(ink.between(-88, 88))}" cy="${at(ink.between(-200, -20))}" rx="${at(ink.between(8, 20))}" ry="${at(ink.between(7, 14))}" fill="${piece}" fill-opacity=".8"/>`;
  }
  const body = standing(ink, 124, 0.6) + vessel(ink, profile, { tone, from: 12, level: 232, inside: pieces }, 8);
  const paper = label(profile, 60, 170, ink.across('#e2d6bc', '#fffdf4', '#f6ecd6', '#cbbd9f'), mix(second, '#3a1d0e', 0.3));
  const lid =
    kind === 'cloth'
      ? `<path d="M-132 -250Q-120 -330 0 -336Q120 -330 132 -250Q100 -226 66 -246Q34 -222 0 -242Q-34 -222 -66 -246Q-100 -226 -132 -250Z" fill="${ink.across(darker(second, 0.2), lighter(second, 0.25), second, darker(second, 0.35))}"/><path d="M-104 -276Q0 -246 104 -276" fill="none" stroke="#f6ecd6" stroke-width="10"/><g fill="#ffffff" fill-opacity=".5"><circle cx="-60" cy="-300" r="8"/><circle cx="0" cy="-312" r="8"/><circle cx="60" cy="-300" r="8"/><circle cx="-30" cy="-288" r="8"/><circle cx="32" cy="-288" r="8"/></g>`
      : `<path d="M-104 -268h208v14h-208Z" fill="${second}"/><path d="M-106 -272V-300A106 25 0 0 1 106 -300V-272A106 25 0 0 1 -106 -272Z" fill="${ink.across('#b7c6c6', '#ffffff', '#d9e6e6', '#93a6a6')}"/><path d="M-100 -240C-140 -260 -132 -300 -104 -306M96 -236l26 -10v-66" fill="none" stroke="#8a949b" stroke-width="8" stroke-linecap="round"/>`;
  return body + paper + lid;
};

/** A paper bag of coffee with its window of beans. */
const coffeeBag: Draw = (ink, { tone = '#8a5f3c' }) => {
  const bean = (x: number, y: number, turn: number) =>
    place(
      `<ellipse rx="17" ry="12" fill="${ink.lit('#8a5a34', '#4f2c15', '#2b1508')}"/><path d="M-14 0Q0 -6 14 1" fill="none" stroke="#1c0d04" stroke-width="3"/>`,
      x,
      y,
      1,
      turn,
    );
  let beans = '';
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 6; column++) beans += bean(-70 + column * 28 + ink.between(-5, 5), -128 + row * 20, ink.between(0, 180));
  const clip = ink.define((id) => `<clipPath id="${id}"><circle cy="-78" r="62"/></clipPath>`);
  return `${standing(ink, 150, 0.6)}<path d="M-140 0L-130 -380H130L140 0Q0 24 -140 0Z" fill="${ink.across(darker(tone, 0.3), lighter(tone, 0.3), tone, darker(tone, 0.36))}"/><path d="M-134 -376L-128 -430H128L134 -376Z" fill="${ink.down(lighter(tone, 0.2), darker(tone, 0.2))}"/><path d="M-138 -396h276v20h-276Z" fill="#2f2f33"/><rect x="-92" y="-330" width="184" height="150" rx="12" fill="#f6ecd6"/><circle cy="-276" r="34" fill="${darker(tone, 0.4)}"/><path d="M-60 -222h120M-40 -204h80" stroke="${darker(tone, 0.4)}" stroke-width="9" stroke-linecap="round"/><circle cy="-78" r="68" fill="#f6ecd6"/><g clip-path="url(#${clip})"><rect x="-70" y="-150" width="140" height="150" fill="#2b1508"/>${beans}</g>`;
};

/** Round teapot with a spout. */
const teapot: Draw = (ink, { tone = '#5f8f86' }) => {
  const profile: Profile = [
    [0, 84],
    [16, 110],
    [90, 146],
    [170, 118],
    [200, 76],
  ];
  return `${standing(ink, 150, 0.55)}<path d="M-120 -120C-190 -130 -190 -200 -236 -214L-216 -232C-160 -216 -160 -150 -110 -60Z" fill="${ink.across(darker(tone, 0.2), lighter(tone, 0.2), tone)}"/><path d="M116 -160C230 -200 236 -40 120 -56" fill="none" stroke="${darker(tone, 0.25)}" stroke-width="28" stroke-linecap="round"/>${turned(ink, profile, tone)}<path d="M-82 -200A82 22 0 0 0 82 -200Q60 -250 0 -252Q-60 -250 -82 -200Z" fill="${ink.across(darker(tone, 0.2), lighter(tone, 0.4), darker(tone, 0.3))}"/><circle cy="-262" r="20" fill="${ink.lit(lighter(tone, 0.6), tone, darker(tone, 0.4))}"/><path d="M-96 -150Q-116 -110 -98 -60" fill="none" stroke="#ffffff" stroke-width="13" stroke-linecap="round" stroke-opacity=".5"/>`;
};

export const vessels = { bottle, carafe, cup, jar, coffeeBag, teapot } satisfies Record<string, Draw>;
