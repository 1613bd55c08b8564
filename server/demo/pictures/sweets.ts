/** Pastries and desserts: from above, and (the standing ones) from the front with their foot at (0, 0). */
import { at, blob, darker, type Ink, lighter, place, scatter, solid, toasted } from './ink.ts';
import { standing, tilt, vessel } from './lathe.ts';
import type { Draw } from './tableware.ts';

/** A chocolate pastry: layers, and the two bars showing at its end. */
const chocolatePastry: Draw = (ink) => {
  const path = 'M-170 -74C-120 -96 120 -98 166 -74C190 -40 190 44 166 78C120 98 -120 98 -170 76C-192 40 -192 -40 -170 -74Z';
  let folds = '';
  for (const x of [-118, -60, 0, 60, 118])
    folds += `<path d="M${x - 24} -88Q${x + 26} 0 ${x - 24} 90" fill="none" stroke="#8f4f16" stroke-width="8" stroke-opacity=".6"/><path d="M${x - 14} -84Q${x + 36} 0 ${x - 14} 86" fill="none" stroke="#ffe0a0" stroke-width="7" stroke-opacity=".7"/>`;
  const bar = (y: number) =>
    `<ellipse cx="164" cy="${y}" rx="15" ry="22" fill="#3a1a0a"/><ellipse cx="160" cy="${y - 5}" rx="6" ry="9" fill="#7a4526"/>`;
  return `${solid(ink, path, '#c27a2c', 17)}<path d="${path}" fill="${ink.lit('#f6c472', '#d98f3a', '#a85a1a')}" transform="scale(.97)"/>${folds}<path d="M150 -66C176 -40 176 44 150 70C128 40 128 -40 150 -66Z" fill="#f3cf8e"/>${bar(-30)}${bar(32)}<path d="M-140 -62Q0 -88 110 -70" fill="none" stroke="#fff3cf" stroke-width="9" stroke-linecap="round" stroke-opacity=".6"/>`;
};

/** The burnt sugar on a cream of radius `width`; `kind` `cracked` shows the cream under a broken piece. */
const caramel: Draw = (ink, { width: r = 140, kind }) => {
  const burns = toasted(ink, 20, r * 0.74, r * 0.74, r * 0.26, 0.8);
  const cracked =
    kind === 'cracked'
      ? `<path d="M${at(r * 0.1)} ${at(r * 0.2)}L${at(r * 0.7)} ${at(-r * 0.06)}L${at(r * 0.82)} ${at(r * 0.5)}L${at(r * 0.4)} ${at(r * 0.84)}Z" fill="#fbe6a4"/><path d="M${at(r * 0.1)} ${at(r * 0.2)}L${at(-r * 0.3)} ${at(-r * 0.06)}M${at(r * 0.1)} ${at(r * 0.2)}L${at(-r * 0.06)} ${at(r * 0.6)}M${at(r * 0.7)} ${at(-r * 0.06)}L${at(r * 0.6)} ${at(-r * 0.4)}" stroke="#5f2a08" stroke-width="5" stroke-opacity=".8"/>`
      : '';
  return `<circle r="${r}" fill="${ink.lit('#f9b548', '#d9812a', '#a04c10')}"/>${burns}${cracked}<path d="M${at(-r * 0.78)} ${at(-r * 0.1)}A${at(r * 0.8)} ${at(r * 0.8)} 0 0 1 ${at(-r * 0.1)} ${at(-r * 0.78)}" fill="none" stroke="#fff3c9" stroke-width="${at(r * 0.1)}" stroke-linecap="round" stroke-opacity=".75"/>`;
};

/** A slice of upside-down apple tart. */
const tatin: Draw = (ink) => {
  const crust = 'M-230 66L150 -150Q236 -40 200 150Z';
  let apples = '';
  for (const [x, y, turn, scale] of [
    [128, -58, 70, 1],
    [126, 44, 96, 1],
    [36, -22, 66, 0.94],
    [30, 66, 100, 0.9],
    [-60, 24, 72, 0.8],
    [-128, 46, 80, 0.56],
  ] as const)
    apples += place(
      `${solid(ink, 'M-64 20C-64 -50 64 -50 64 20C44 46 -44 46 -64 20Z', '#c9701a', 9)}<path d="M-56 14C-54 -40 54 -40 56 14C36 34 -36 34 -56 14Z" fill="${ink.lit('#ffd27a', '#eb9a34', '#b8600f')}"/><path d="M-36 -6Q0 -30 36 -8" fill="none" stroke="#fff3cf" stroke-width="9" stroke-linecap="round" stroke-opacity=".85"/>`,
      x,
      y,
      scale,
      turn,
    );
  return `${solid(ink, crust, '#c98a3c', 20)}<path d="${crust}" fill="${ink.slant('#d98a2c', '#b8600f')}" transform="translate(0 -5)"/>${apples}<path d="M150 -150Q236 -40 200 150" fill="none" stroke="#f0c67e" stroke-width="20" stroke-linecap="round"/><path d="M150 -150Q236 -40 200 150" fill="none" stroke="#b5762c" stroke-width="5" stroke-opacity=".6"/>`;
};

/** A quenelle of cream. */
const quenelle: Draw = (ink, { tone = '#fffaf0' }) =>
  `${solid(ink, 'M-84 0C-60 -56 60 -60 84 0C60 50 -60 54 -84 0Z', tone, 11)}<path d="M-66 -6Q0 -52 66 -10M-50 14Q0 -12 56 10" fill="none" stroke="#e6d9c0" stroke-width="6" stroke-opacity=".7" stroke-linecap="round"/>`;

/** A cloud of poached egg white with caramel threads. */
const island: Draw = (ink, { width = 170 }) => {
  const path = blob(ink, width, width * 0.82, 0.1, 8);
  const glaze = blob(ink, width * 0.62, width * 0.48, 0.16, 9);
  const threads = [
    `<path d="${glaze}" fill="#8f4a0c" fill-opacity=".3" transform="translate(4 7)"/><path d="${glaze}" fill="${ink.lit('#f9b94a', '#d9801f', '#a8560f')}" fill-opacity=".93"/><path d="M${at(-width * 0.3)} ${at(-width * 0.16)}q${at(width * 0.16)} ${at(-width * 0.2)} ${at(width * 0.44)} ${at(-width * 0.16)}" fill="none" stroke="#ffe9b0" stroke-width="13" stroke-linecap="round" stroke-opacity=".85"/>`,
  ];
  return `${solid(ink, path, '#fffdf7', 18)}<path d="${path}" fill="${ink.lit('#ffffff', '#fffdf6', '#ecdfc4')}" transform="scale(.96)"/><path d="M${at(-width * 0.6)} ${at(-width * 0.2)}q${at(width * 0.2)} ${at(-width * 0.44)} ${at(width * 0.7)} ${at(-width * 0.4)}" fill="none" stroke="#ffffff" stroke-width="20" stroke-linecap="round"/>${threads.join('')}`;
};

/** Little gold bars of almond cake. */
const financier: Draw = (ink) =>
  `${solid(ink, 'M-100 -44Q-104 -54 -92 -54H92Q104 -54 100 -44L94 46Q92 54 84 54H-84Q-92 54 -94 46Z', '#b8742a', 15)}<path d="M-82 -38H82L76 36H-76Z" fill="${ink.lit('#fbd68a', '#eab054', '#c9822c')}" stroke="#a8641e" stroke-width="5" stroke-linejoin="round"/>${scatter(ink, 7, 66, 26, () => '<path d="M-15 0Q0 -11 16 0Q0 10 -15 0Z" fill="#fbeccb" stroke="#b58a4f" stroke-width="2"/>')}`;

/** A round of chocolate mousse, with shavings, of radius `width`. */
const mousseTop: Draw = (ink, { width: r = 100 }) =>
  `<circle r="${r}" fill="${ink.lit('#8a5230', '#5f3018', '#3a1a0a')}"/><path d="M${at(-r * 0.6)} ${at(r * 0.16)}C${at(-r * 0.5)} ${at(-r * 0.7)} ${at(r * 0.6)} ${at(-r * 0.7)} ${at(r * 0.56)} ${at(r * 0.1)}C${at(r * 0.4)} ${at(r * 0.5)} ${at(-r * 0.2)} ${at(r * 0.44)} ${at(-r * 0.16)} 0" fill="none" stroke="#a8703f" stroke-width="${at(r * 0.16)}" stroke-linecap="round"/>`;

/** Shavings of chocolate. */
const chocolate: Draw = (ink, { count = 12, width = 110, height = 40, level = 1 }) =>
  scatter(ink, count, width, height, () =>
    place(solid(ink, 'M-22 -6Q0 -16 24 -5L20 7Q0 -3 -20 8Z', ink.pick(['#4a220e', '#6b3818', '#34160a']), 4), 0, 0, level),
  );

/** A whipped swirl from the front. */
const swirl = (ink: Ink, half: number, tone = '#fffaf0') => {
  let svg = '';
  for (const [y, share] of [
    [0, 1],
    [-0.5, 0.78],
    [-0.95, 0.52],
    [-1.3, 0.26],
  ] as const)
    svg += `<path d="M${at(-half * share)} ${at(half * y)}C${at(-half * share)} ${at(half * (y - 0.62))} ${at(half * share)} ${at(half * (y - 0.62))} ${at(half * share)} ${at(half * y)}C${at(half * share)} ${at(half * (y + 0.3))} ${at(-half * share)} ${at(half * (y + 0.3))} ${at(-half * share)} ${at(half * y)}Z" fill="${ink.lit('#ffffff', tone, darker(tone, 0.2))}"/>`;
  return svg;
};

const coupeProfile = [
  [120, 8],
  [132, 70],
  [180, 126],
  [240, 150],
  [280, 154],
] as const;

/** A glass coupe on its foot, for mousse and ices. */
function dessertCoupe(ink: Ink, inside: string, tone: string, level: number): string {
  const foot = `${standing(ink, 84, 0.36)}<ellipse rx="104" ry="${at(104 * tilt)}" fill="${ink.slant('#ffffff/0.8', '#cfe2e8/0.4', '#ffffff/0.6')}" stroke="#5f7f8c" stroke-opacity=".4" stroke-width="3"/><path d="M-30 -4Q-12 -14 -12 -60V-124H12V-60Q12 -14 30 -4Q0 6 -30 -4Z" fill="${ink.across('#e9f4f7/0.9', '#ffffff/0.95', '#9fb9c3/0.8')}"/>`;
  return foot + vessel(ink, coupeProfile, { tone, from: 130, level, above: inside }, 6);
}

/** Chocolate mousse in its coupe. */
const mousse: Draw = (ink) => {
  const dome = `<path d="M-146 -258C-130 -340 130 -340 146 -258A146 35 0 0 1 -146 -258Z" fill="${ink.lit('#9a6238', '#6b3818', '#44200e')}"/><path d="M-96 -290Q-50 -320 20 -318" fill="none" stroke="#c99468" stroke-width="11" stroke-linecap="round" stroke-opacity=".7"/>`;
  return `${dessertCoupe(ink, dome, '#5f3018', 256)}${place(swirl(ink, 74), 6, -310)}${place(chocolate(ink, { count: 9, width: 84, height: 20, level: 1.1 }), 6, -318)}${place(raspberry(ink), 10, -420, 1.15)}`;
};

const raspberry = (ink: Ink) =>
  [
    [0, 0],
    [-15, 4],
    [15, 4],
    [-8, -15],
    [9, -15],
    [0, 16],
    [-9, -1],
    [10, 15],
    [-11, 17],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="12" fill="${ink.lit('#ff9aa8', '#d8284a', '#8a0f2c')}"/>`)
    .join('');

const scoop = (ink: Ink, tone: string, r: number) => {
  let skirt = `M${-r} 0`;
  for (let step = 0; step < 8; step++) skirt += `q${at(r / 8)} ${at(r * 0.3)} ${at(r / 4)} 0`;
  return `<path d="${skirt}C${at(r * 1.02)} ${at(-r * 1.34)} ${at(-r * 1.02)} ${at(-r * 1.34)} ${-r} 0Z" fill="${ink.lit(lighter(tone, 0.6), tone, darker(tone, 0.26))}"/><path d="M${at(-r * 0.56)} ${at(-r * 0.5)}Q${at(-r * 0.3)} ${at(-r * 0.84)} ${at(r * 0.1)} ${at(-r * 0.86)}" fill="none" stroke="#ffffff" stroke-width="${at(r * 0.1)}" stroke-linecap="round" stroke-opacity=".65"/>`;
};

/** Two scoops with a wafer; the flavours are `tone` and `second`. */
const iceCream: Draw = (ink, { tone = '#f6a7b8', second = '#fbeec6' }) => {
  const berry = `<circle cx="-6" cy="-466" r="25" fill="${ink.lit('#ff9a8a', '#d81f36', '#8a0f20')}"/><path d="M-4 -488Q14 -530 44 -536" fill="none" stroke="#4f7a2e" stroke-width="6" stroke-linecap="round"/>`;
  const scoops = `${place(scoop(ink, second, 84), 56, -248)}${place(scoop(ink, tone, 88), -52, -244)}`;
  return dessertCoupe(ink, scoops, tone, 200) + place(berry, -40, 132, 1) + place(mintLeaf(ink), 34, -352);
};

const mintLeaf = (ink: Ink) => `<path d="M0 0C18 -30 60 -34 84 -10C62 16 26 18 0 0Z" fill="${ink.slant('#8fd468', '#3f9a3f')}"/>`;

/** A front plate: the ellipse dishes stand on. */
const frontPlate: Draw = (ink, { tone = '#f8f4ec', second, width = 330 }) => {
  const ellipse = (share: number, y: number, fill: string, extra = '') =>
    `<ellipse cy="${y}" rx="${at(width * share)}" ry="${at(width * share * tilt)}" fill="${fill}"${extra}/>`;
  return (
    standing(ink, width * 0.92, 0.55) +
    ellipse(1, 12, darker(tone, 0.34)) +
    ellipse(1, 0, ink.slant(lighter(tone, 0.6), tone, darker(tone, 0.18))) +
    (second ? ellipse(0.93, 1, 'none', ` stroke="${second}" stroke-width="7"`) : '') +
    ellipse(0.72, 5, ink.across(darker(tone, 0.12), tone, lighter(tone, 0.6)))
  );
};

const puff = (ink: Ink, r: number) => {
  const bumps = scatter(
    ink,
    7,
    r * 0.6,
    r * 0.4,
    () => `<path d="${blob(ink, r * 0.22, r * 0.14, 0.2, 6)}" fill="#a8621c" fill-opacity=".35"/>`,
  );
  return `<path d="${blob(ink, r, r * 0.84, 0.06, 9)}" fill="${ink.lit('#f9d28a', '#dd9a40', '#a85f1a')}"/>${bumps}<path d="M${at(-r * 0.9)} ${at(r * 0.22)}Q0 ${at(r * 0.5)} ${at(r * 0.9)} ${at(r * 0.2)}L${at(r * 0.8)} ${at(r * 0.44)}Q0 ${at(r * 0.74)} ${at(-r * 0.8)} ${at(r * 0.46)}Z" fill="#fffaf0"/>`;
};

/** Four puffs piled up under hot chocolate. */
const profiteroles: Draw = (ink) => {
  const chocolateCap = (r: number) =>
    `<path d="M${at(-r * 0.86)} ${at(-r * 0.04)}C${at(-r * 0.8)} ${at(-r * 0.96)} ${at(r * 0.8)} ${at(-r * 0.96)} ${at(r * 0.86)} ${at(-r * 0.04)}C${at(r * 0.8)} ${at(r * 0.5)} ${at(r * 0.62)} ${at(r * 0.46)} ${at(r * 0.56)} ${at(r * 0.02)}C${at(r * 0.4)} ${at(-r * 0.1)} ${at(r * 0.3)} ${at(r * 0.06)} ${at(r * 0.2)} ${at(r * 0.5)}C${at(r * 0.1)} ${at(r * 0.72)} ${at(-r * 0.06)} ${at(r * 0.6)} ${at(-r * 0.1)} ${at(r * 0.1)}C${at(-r * 0.3)} ${at(-r * 0.06)} ${at(-r * 0.44)} ${at(r * 0.1)} ${at(-r * 0.5)} ${at(r * 0.36)}C${at(-r * 0.62)} ${at(r * 0.52)} ${at(-r * 0.84)} ${at(r * 0.4)} ${at(-r * 0.86)} ${at(-r * 0.04)}Z" fill="${ink.lit('#8f5228', '#4f2410', '#2a1006')}"/><path d="M${at(-r * 0.5)} ${at(-r * 0.34)}Q${at(-r * 0.2)} ${at(-r * 0.66)} ${at(r * 0.26)} ${at(-r * 0.6)}" fill="none" stroke="#e6b088" stroke-width="${at(r * 0.1)}" stroke-linecap="round" stroke-opacity=".85"/>`;
  const one = (x: number, y: number, r: number) => place(puff(ink, r) + chocolateCap(r), x, y);
  const sauce = `<ellipse cy="4" rx="230" ry="${at(230 * tilt)}" fill="${ink.across('#2a1006', '#6b3818', '#3a1a0a')}"/>`;
  return `${sauce}${one(-118, -84, 108)}${one(122, -84, 106)}${one(4, -62, 112)}${one(2, -216, 112)}${scatter(ink, 8, 150, 20, () => '<path d="M-17 0Q0 -12 18 0Q0 11 -17 0Z" fill="#f6dfae"/>')}`;
};

/** A soaked cake with its cream. */
const baba: Draw = (ink) => {
  const body = 'M-150 -8C-166 -120 -150 -176 -128 -196C-96 -232 96 -232 128 -196C150 -176 166 -120 150 -8A150 36 0 0 1 -150 -8Z';
  const pool = `<ellipse cy="-2" rx="250" ry="58" fill="${ink.across('#c9822c', '#f6c46b', '#d9943a')}" fill-opacity=".85"/>`;
  const holes = scatter(
    ink,
    24,
    124,
    80,
    () => `<ellipse rx="${at(ink.between(4, 9))}" ry="${at(ink.between(3, 6))}" fill="#9a5414" fill-opacity=".4"/>`,
  );
  return `${pool}<path d="${body}" fill="${ink.across('#a8621c', '#eeb054', '#d98f34', '#8f4f14')}"/>${place(holes, 0, -108)}<ellipse cy="-200" rx="130" ry="32" fill="${ink.lit('#f9cf84', '#d9943a')}"/><path d="M-112 -150Q-124 -90 -110 -40" fill="none" stroke="#fff0c4" stroke-width="15" stroke-linecap="round" stroke-opacity=".6"/>${place(swirl(ink, 96), 0, -226)}${place(`<circle r="30" fill="${ink.lit('#ff9a8a', '#d81f36', '#8a0f20')}"/><path d="M2 -24Q16 -66 50 -74" fill="none" stroke="#4f7a2e" stroke-width="7" stroke-linecap="round"/>`, 0, -376)}`;
};

/** A small glass of mousse. */
const verrine: Draw = (ink) => {
  const profile = [
    [0, 78],
    [16, 82],
    [200, 104],
  ] as const;
  return (
    standing(ink, 90, 0.4) +
    vessel(ink, profile, { tone: '#6b3818', second: '#4a220e', from: 14, level: 160, above: place(swirl(ink, 58), 0, -170) }, 6) +
    place(raspberry(ink), 2, -258)
  );
};

/** A cloud of whipped cream. */
const cream: Draw = (ink, { width = 80 }) => swirl(ink, width);

export const sweets = {
  chocolatePastry,
  caramel,
  tatin,
  quenelle,
  island,
  financier,
  mousseTop,
  chocolate,
  mousse,
  iceCream,
  frontPlate,
  profiteroles,
  baba,
  verrine,
  cream,
} satisfies Record<string, Draw>;
