/** Burgers, croques, soup and fries as they stand before us; their foot is at (0, 0). */
import { at, blob, curve, darker, type Ink, lighter, type Point, place, toasted } from './ink.ts';
import { cut, outline, type Profile, standing, tilt, turned } from './lathe.ts';
import type { Draw } from './tableware.ts';

/** A layer of a burger: a rounded slab at a height. */
const layer = (ink: Ink, half: number, y: number, tall: number, tone: string) =>
  `<rect x="${-half}" y="${at(y - tall)}" width="${half * 2}" height="${tall}" rx="${at(tall * 0.46)}" fill="${ink.down(lighter(tone, 0.3), tone, darker(tone, 0.34))}"/>`;

/** A wavy leaf that hangs out between two layers. */
function frill(ink: Ink, half: number, y: number, tone: string): string {
  let edge = `M${-half} ${y - 16}`;
  for (let step = 0; step < 9; step++) edge += `q${at(half / 9)} ${step % 2 ? 44 : 62} ${at((half * 2) / 9)} 0`;
  return `<path d="${edge}Q0 ${y - 44} ${-half} ${y - 16}Z" fill="${ink.down(lighter(tone, 0.35), tone, darker(tone, 0.3))}"/>`;
}

/** Molten cheese with its corners hanging. */
const melted = (ink: Ink, half: number, y: number, tone: string) =>
  `<path d="M${-half} ${y}H${half}Q${half + 4} ${y + 14} ${half * 0.86} ${y + 18}L${half * 0.62} ${y + 58}Q${half * 0.5} ${y + 70} ${half * 0.42} ${y + 44}L${half * 0.3} ${y + 18}H${-half * 0.2}L${-half * 0.4} ${y + 66}Q${-half * 0.5} ${y + 80} ${-half * 0.58} ${y + 52}L${-half * 0.74} ${y + 18}Q${-half - 8} ${y + 18} ${-half} ${y}Z" fill="${ink.down(lighter(tone, 0.4), tone, darker(tone, 0.12))}"/>`;

/** The round upper half of a bun, with seeds. */
function bun(ink: Ink, half: number, y: number, tone: string): string {
  const path = `M${-half} ${y}C${-half - 6} ${y - 214} ${half + 6} ${y - 214} ${half} ${y}Q${half - 6} ${y + 20} ${half - 34} ${y + 20}H${-half + 34}Q${-half + 6} ${y + 20} ${-half} ${y}Z`;
  let seeds = '';
  for (const [x, up, turn] of [
    [-110, 76, -34],
    [-58, 112, -16],
    [0, 92, 8],
    [2, 134, 0],
    [58, 116, 20],
    [112, 78, 38],
    [-40, 60, -10],
    [60, 62, 14],
    [-140, 40, -40],
    [146, 38, 44],
    [-84, 30, 6],
  ] as const)
    seeds += place(
      '<ellipse rx="6" ry="10" fill="#fff3d2"/><ellipse cx="2" cy="3" rx="5" ry="8" fill="#d9b06a" fill-opacity=".5"/>',
      x,
      y - up,
      1,
      turn,
    );
  return `<path d="${path}" fill="${ink.lit(lighter(tone, 0.45), tone, darker(tone, 0.32))}"/><path d="M${-half + 30} ${y - 60}Q${-half + 66} ${y - 132} ${-half + 150} ${y - 150}" fill="none" stroke="#fff3d8" stroke-width="15" stroke-linecap="round" stroke-opacity=".65"/>${seeds}`;
}

/** `kind` `veggie` is a green patty with avocado, otherwise beef with cheddar. */
const burger: Draw = (ink, { kind }) => {
  const veggie = kind === 'veggie';
  const crumb = veggie ? '#c98f4a' : '#d98f3c';
  const patty = veggie ? '#6f8f3a' : '#6b3318';
  const specks = Array.from(
    { length: 34 },
    () =>
      `<circle cx="${at(ink.between(-188, 188))}" cy="${at(ink.between(-148, -100))}" r="${at(ink.between(4, 8))}" fill="${veggie ? ink.pick(['#d9a03a', '#a8503a', '#b9d06a', '#4f6f2a']) : ink.pick(['#8f4f2a', '#44200e'])}" fill-opacity=".8"/>`,
  );
  let svg = standing(ink, 214, 0.6) + layer(ink, 200, 0, 66, crumb) + frill(ink, 224, -74, veggie ? '#a8cf54' : '#8fc23f');
  svg += layer(ink, 210, -92, 64, patty) + specks.join('');
  svg += veggie ? layer(ink, 192, -150, 22, '#fbf6ea') : melted(ink, 218, -162, '#f9ab1f');
  const slices = veggie ? ['#b9d36a', '#8fb54a'] : ['#e2432f', '#b5281f'];
  for (const x of [-104, 0, 104])
    svg += `<ellipse cx="${x}" cy="-176" rx="76" ry="17" fill="${slices[1]}"/><ellipse cx="${x}" cy="-182" rx="76" ry="16" fill="${slices[0]}"/>`;
  svg += veggie ? frill(ink, 206, -196, '#7a5a8a') : frill(ink, 200, -190, '#9ad04f');
  return `${svg}${bun(ink, 204, -212, crumb)}<path d="M0 -360V-424" stroke="#d9b27a" stroke-width="9" stroke-linecap="round"/>${veggie ? `<ellipse cy="-430" rx="27" ry="23" fill="${ink.lit('#c9d06a', '#8a9a34', '#4f5f1a')}"/>` : `<circle cy="-430" r="25" fill="${ink.lit('#ff9a8a', '#d8392e', '#8a1a16')}"/>`}`;
};

/** A cup of fries; `tone` is the cup. */
const friesCup: Draw = (ink, { tone = '#e9e4da', count = 26 }) => {
  const profile: Profile = [
    [0, 76],
    [10, 82],
    [200, 112],
  ];
  let sticks = '';
  for (let index = 0; index < count; index++) {
    const share = index / (count - 1);
    const x = (((index * 7) % count) / (count - 1) - 0.5) * 176;
    const colour = ink.pick(['#f2bd4a', '#e8ab34', '#f9d06a', '#dd9c2c']);
    const tall = 250 + (1 - share) * 110 + ink.between(-24, 24);
    sticks += place(
      `<rect x="-11" y="${at(-tall)}" width="22" height="${at(tall - 120)}" rx="4" fill="${ink.across(lighter(colour, 0.45), colour, darker(colour, 0.24))}"/><rect x="-11" y="${at(-tall)}" width="22" height="9" rx="4" fill="#fff0b8"/>`,
      x * 0.8,
      0,
      1,
      x * 0.12,
    );
  }
  const stripes = ['#b3202c', '#b3202c'].map(
    (colour, index) => `<path d="${outline(profile, 52 + index * 66, 76 + index * 66, 0, false)}" fill="${colour}" fill-opacity=".85"/>`,
  );
  const paper = `<path d="${outline(profile, 0, 200, 0, false)}" fill="${ink.across(darker(tone, 0.25), lighter(tone, 0.5), tone, darker(tone, 0.3))}"/>`;
  return `${standing(ink, 92, 0.55)}${cut(profile, 200, 0, '#6b5a44')}${sticks}${paper}${stripes.join('')}`;
};

/** A square slab of toasted bread, ham and cheese, seen from a little above. `kind` `egg` puts a fried egg on it. */
const croque: Draw = (ink, { kind }) => {
  const top: readonly Point[] = [
    [-250, -150],
    [70, -222],
    [270, -140],
    [-40, -52],
  ];
  const face = (drop: number) => top.map(([x, y]) => `${x} ${y + drop}`).join('L');
  const side = (from: number, to: number, fill: string, right: string) =>
    `<path d="M-250 ${-150 + from}L-40 ${-52 + from}V${-52 + to}L-250 ${-150 + to}Z" fill="${fill}"/><path d="M-40 ${-52 + from}L270 ${-140 + from}V${-140 + to}L-40 ${-52 + to}Z" fill="${right}"/>`;
  const browned = toasted(ink, 26, 200, 56, 36, 0.42);
  const drips = [
    [-206, 40, 44],
    [-130, 62, 60],
    [-70, 82, 44],
    [10, 62, 62],
    [96, 44, 50],
    [180, 18, 64],
    [240, 2, 40],
  ] as const;
  let cheese = '';
  for (const [x, y, long] of drips)
    cheese += `<path d="M${x - 26} ${y - 170}Q${x - 20} ${y - 150 + long} ${x} ${y - 146 + long}T${x + 26} ${y - 170}Z" fill="${ink.down('#fbd268', '#f0b43a')}" transform="translate(0 14)"/>`;
  let svg = `<path d="M${face(96)}Z" fill="#1c0d04" fill-opacity=".3" transform="translate(16 14)"/>`;
  svg +=
    side(62, 100, '#b9742f', '#d9994a') +
    side(46, 66, '#d9726e', '#ee9a94') +
    side(34, 50, '#f0c04a', '#fbdc7a') +
    side(0, 38, '#b9742f', '#dfa254');
  svg += `${cheese}<path d="M${face(0)}Z" fill="${ink.lit('#ffe08a', '#f3b845', '#d98a22')}" stroke="#f6c95a" stroke-width="16" stroke-linejoin="round"/>${place(browned, 6, -142, 1, -6)}<path d="M-190 -152L50 -206" stroke="#fff6cf" stroke-width="10" stroke-linecap="round" stroke-opacity=".55"/>`;
  if (kind !== 'egg') return svg;
  const white = blob(ink, 172, 66, 0.1, 10);
  return `${svg}<g transform="translate(10 -158)"><path d="${white}" fill="#8f5a1a" fill-opacity=".35" transform="translate(4 10)"/><path d="${white}" fill="${ink.lit('#ffffff', '#fffdf6', '#efe4cc')}"/><path d="M-62 -4C-62 -70 62 -70 62 -4A62 24 0 0 1 -62 -4Z" fill="${ink.lit('#ffe27a', '#ffb423', '#e6820a')}"/><ellipse cx="-22" cy="-34" rx="17" ry="9" fill="#fffbe4" fill-opacity=".9"/></g>`;
};

/** The lion-headed bowl of onion soup under its crust. */
const onionSoup: Draw = (ink) => {
  const profile: Profile = [
    [0, 120],
    [26, 128],
    [110, 208],
    [210, 226],
  ];
  const tone = '#8a4a26';
  const head = (x: number, flip: number) =>
    `<g transform="translate(${x} -150) scale(${flip} 1)"><circle r="42" fill="${ink.lit(lighter(tone, 0.3), tone, darker(tone, 0.4))}"/><circle r="25" fill="${darker(tone, 0.24)}"/><circle cx="-8" cy="-6" r="4" fill="#1c0d04"/><circle cx="8" cy="-6" r="4" fill="#1c0d04"/></g>`;
  const crust =
    'M-214 -214C-210 -300 -110 -288 -60 -306C0 -324 80 -306 120 -296C190 -290 214 -258 214 -214C216 -160 190 -148 176 -186C166 -150 130 -96 116 -166C90 -140 60 -148 40 -166C20 -70 -20 -82 -26 -164C-60 -140 -90 -150 -104 -170C-120 -106 -156 -112 -160 -180C-186 -150 -214 -168 -214 -214Z';
  const browned = toasted(ink, 30, 176, 44, 38, 0.42);
  return `${standing(ink, 200, 0.6)}${head(-226, 1)}${head(226, -1)}${turned(ink, profile, tone)}${cut(profile, 210, 0, darker(tone, 0.4))}<path d="${outline(profile, 26, 40, 0, false)}" fill="${lighter(tone, 0.35)}" fill-opacity=".5"/><path d="${crust}" fill="${ink.down('#ffe596', '#f3b53e', '#d9881f')}"/>${place(browned, 0, -236)}<path d="M-150 -264Q-60 -296 60 -284" fill="none" stroke="#fff8d8" stroke-width="11" stroke-linecap="round" stroke-opacity=".65"/>`;
};

/** A small pot with a sauce or ketchup, from the front. */
const dip: Draw = (ink, { tone = '#f4efe6', second = '#c2242c' }) => {
  const profile: Profile = [
    [0, 50],
    [8, 56],
    [76, 70],
  ];
  return (
    standing(ink, 62) +
    turned(ink, profile, tone) +
    cut(profile, 76, 0, lighter(tone, 0.5)) +
    cut(profile, 74, 8, ink.lit(lighter(second, 0.4), second, darker(second, 0.2)))
  );
};

const steam: Draw = (ink) => {
  const wisp = (points: readonly Point[]) =>
    `<path d="${curve(points, false)}" fill="none" stroke="${ink.down('#ffffff/0', '#ffffff/0.6', '#ffffff/0')}" stroke-width="20" stroke-linecap="round"/>`;
  return [-80, 0, 80]
    .map((x) =>
      wisp([
        [x, 0],
        [x - 26, -60],
        [x + 22, -120],
        [x - 14, -180],
        [x + 8, -230],
      ]),
    )
    .join('');
};

/** A wooden board from the front. */
const frontBoard: Draw = (ink, { tone = '#a8713d', width = 430 }) => {
  const deep = width * tilt * 1.15;
  const top = `M${-width} ${at(-deep * 0.2)}L${-width * 0.86} ${at(-deep)}H${width * 0.86}L${width} ${at(-deep * 0.2)}L${width} ${at(deep * 0.6)}H${-width}Z`;
  const lines = [-0.6, -0.25, 0.12, 0.4].map(
    (y) =>
      `<path d="M${-width * 0.92} ${at(deep * y)}H${width * 0.92}" stroke="${darker(tone, 0.35)}" stroke-width="4" stroke-opacity=".35"/>`,
  );
  return `${standing(ink, width * 0.84, 0.6)}<path d="${top}" fill="${ink.down(lighter(tone, 0.35), tone)}"/>${lines.join('')}<path d="M${-width} ${at(deep * 0.6)}H${width}v30q0 8 -8 8H${-width + 8}q-8 0 -8 -8Z" fill="${ink.down(darker(tone, 0.15), darker(tone, 0.5))}"/>`;
};

export const hot = { burger, friesCup, croque, onionSoup, dip, steam, frontBoard } satisfies Record<string, Draw>;
