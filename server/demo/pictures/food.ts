/** Vegetables, eggs, bread, herbs and the other parts dishes are laid out of, seen from above. */
import { at, blob, curve, darker, type Ink, lighter, mix, type Point, place, scatter, shadow, solid } from './ink.ts';
import type { Draw } from './tableware.ts';

/** A rounded stick with a light upper side. */
function stick(ink: Ink, long: number, thick: number, tone: string): string {
  const box = (extra: string) =>
    `<rect x="${at(-long / 2)}" y="${at(-thick / 2)}" width="${at(long)}" height="${at(thick)}" rx="${at(thick * 0.22)}" ${extra}/>`;
  return (
    box('fill="#1c0d04" fill-opacity=".25" transform="translate(4 7)"') +
    box(`fill="${ink.down(lighter(tone, 0.45), tone, darker(tone, 0.22))}"`) +
    `<rect x="${at(-long / 2 + 3)}" y="${at(-thick * 0.36)}" width="${at(long - 6)}" height="${at(thick * 0.2)}" rx="2" fill="#fff8d8" fill-opacity=".55"/>`
  );
}

/** A heap of fries; `count` of them over `width` x `height`. */
const fries: Draw = (ink, { count = 34, width = 130, height = 110 }) => {
  let svg = shadow(ink, width * 1.3, height * 1.3, 8, 14, 0.4);
  for (let index = 0; index < count; index++) {
    const reach = 1 - index / count;
    const tone = ink.pick(['#f2bd4a', '#eeb13a', '#f6cb62', '#e2a032']);
    svg += place(
      stick(ink, ink.between(96, 150), ink.between(17, 22), tone),
      ink.between(-1, 1) * width * reach,
      ink.between(-1, 1) * height * reach,
      1,
      ink.between(-80, 80),
    );
  }
  return svg;
};

/** Thin beans laid together. */
const greenBeans: Draw = (ink, { count = 26, width = 120, height = 90 }) => {
  let svg = shadow(ink, width * 1.3, height * 1.3, 6, 12, 0.35);
  for (let index = 0; index < count; index++) {
    const long = ink.between(150, 220);
    const bend = ink.between(-22, 22);
    const tone = ink.pick(['#4f9a3a', '#5fae45', '#3f8432', '#76bd55']);
    const path = `M${at(-long / 2)} 0Q0 ${at(bend)} ${at(long / 2)} ${at(ink.between(-6, 6))}`;
    svg += place(
      `<path d="${path}" stroke="#0f2408" stroke-width="15" stroke-opacity=".28" fill="none" stroke-linecap="round" transform="translate(3 6)"/><path d="${path}" stroke="${tone}" stroke-width="14" fill="none" stroke-linecap="round"/><path d="${path}" stroke="#c9f09a" stroke-width="3.5" stroke-opacity=".6" fill="none" stroke-linecap="round" transform="translate(0 -3)"/>`,
      ink.between(-0.4, 0.4) * width,
      ink.between(-1, 1) * height,
      1,
      ink.between(-24, 24),
    );
  }
  return svg;
};

/** One frilly salad leaf. */
const leaf: Draw = (ink, { tone = '#7cb83f', width = 110, height = 78 }) => {
  const points: Point[] = [];
  for (let index = 0; index < 22; index++) {
    const angle = (index / 22) * Math.PI * 2;
    const frill = index % 2 ? 0.86 : 1.06;
    points.push([Math.cos(angle) * width * frill * ink.between(0.94, 1.06), Math.sin(angle) * height * frill * ink.between(0.94, 1.06)]);
  }
  let svg = solid(ink, curve(points), tone, 7);
  svg += `<path d="M${at(-width * 0.86)} 0Q0 ${at(-height * 0.16)} ${at(width * 0.74)} 0" fill="none" stroke="${lighter(tone, 0.65)}" stroke-width="8" stroke-linecap="round" stroke-opacity=".8"/>`;
  for (const x of [-0.5, -0.15, 0.2, 0.5])
    for (const side of [-1, 1])
      svg += `<path d="M${at(x * width)} ${at(-height * 0.06)}Q${at((x + 0.16) * width)} ${at(side * height * 0.3)} ${at((x + 0.26) * width)} ${at(side * height * 0.62)}" fill="none" stroke="${lighter(tone, 0.5)}" stroke-width="3.5" stroke-opacity=".6"/>`;
  return svg;
};

/** A bed of mixed leaves. */
const leaves: Draw = (ink, { count = 14, width = 170, height = 170, kind }) => {
  const tones = kind === 'red' ? ['#7cb83f', '#a7503f', '#5f9a34', '#8fc751'] : ['#7cb83f', '#98cc54', '#5fa035', '#4c8a2e', '#b3d96c'];
  return scatter(ink, count, width, height, () =>
    leaf(ink, { tone: ink.pick(tones), width: ink.between(76, 112), height: ink.between(50, 76) }),
  );
};

/** Small chopped green on top. */
const herbs: Draw = (ink, { count = 22, width = 120, height = 100, tone = '#3f8a2f' }) => {
  let svg = '';
  for (let index = 0; index < count; index++) {
    const angle = ink.between(0, 6.28);
    const reach = Math.sqrt(ink.random());
    svg += place(
      `<path d="M-10 0Q0 -8 11 0Q0 7 -10 0Z" fill="${mix(tone, '#b8e07a', ink.between(0, 0.5))}"/>`,
      Math.cos(angle) * reach * width,
      Math.sin(angle) * reach * height,
      ink.between(0.6, 1.2),
      ink.between(0, 360),
    );
  }
  return svg;
};

/** A sprig of flat parsley or chervil. */
const sprig: Draw = (ink, { tone = '#4f9f3a' }) => {
  const tuft = (x: number, y: number, scale: number) => {
    const points: Point[] = [];
    for (let index = 0; index < 18; index++) {
      const angle = (index / 18) * Math.PI * 2;
      const reach = index % 3 === 0 ? 16 : 30;
      points.push([Math.cos(angle) * reach, Math.sin(angle) * reach]);
    }
    return place(
      `${solid(ink, curve(points), tone, 5)}<path d="M-16 0H16M0 -16V16" stroke="#c5e89a" stroke-width="2.5" stroke-opacity=".6"/>`,
      x,
      y,
      scale,
      ink.between(0, 90),
    );
  };
  return `<path d="M0 60Q4 20 0 -20M2 20Q-20 0 -34 -16M2 16Q22 -2 36 -14" fill="none" stroke="${darker(tone, 0.2)}" stroke-width="6"/>${tuft(-36, -18, 0.9)}${tuft(38, -16, 0.9)}${tuft(0, -42, 1.1)}`;
};

/** Half a boiled egg, cut side up. */
const eggHalf: Draw = (ink, { tone = '#f7b52c' }) => {
  const egg = (scale: number) =>
    `M0 ${at(-78 * scale)}C${at(44 * scale)} ${at(-78 * scale)} ${at(62 * scale)} ${at(-20 * scale)} ${at(58 * scale)} ${at(16 * scale)}C${at(54 * scale)} ${at(56 * scale)} ${at(28 * scale)} ${at(72 * scale)} 0 ${at(72 * scale)}S${at(-54 * scale)} ${at(56 * scale)} ${at(-58 * scale)} ${at(16 * scale)}C${at(-62 * scale)} ${at(-20 * scale)} ${at(-44 * scale)} ${at(-78 * scale)} 0 ${at(-78 * scale)}Z`;
  return `${solid(ink, egg(1), '#f3eee4', 11)}<path d="${egg(0.94)}" fill="${ink.lit('#ffffff', '#fffdf8', '#f1e9dc')}"/><circle cy="12" r="35" fill="${ink.lit(lighter(tone, 0.5), tone, darker(tone, 0.12))}"/><ellipse cx="-12" cy="-2" rx="10" ry="7" fill="#fff6d0" fill-opacity=".8"/>`;
};

/** A swirl of mayonnaise or cream. */
const dollop: Draw = (ink, { tone = '#fbeeb4', width: r = 44 }) =>
  `${solid(ink, blob(ink, r, r, 0.1, 8), tone, 7)}<path d="M${at(-r * 0.55)} ${at(r * 0.2)}C${at(-r * 0.5)} ${at(-r * 0.7)} ${at(r * 0.6)} ${at(-r * 0.7)} ${at(r * 0.5)} ${at(r * 0.1)}C${at(r * 0.4)} ${at(r * 0.5)} ${at(-r * 0.2)} ${at(r * 0.44)} ${at(-r * 0.15)} ${at(r * 0.04)}" fill="none" stroke="${lighter(tone, 0.75)}" stroke-width="${at(r * 0.16)}" stroke-linecap="round"/>`;

/** Slices of round vegetables: carrot, radish, cucumber, potato. */
const rounds: Draw = (ink, { tone = '#f0812a', second, count = 6, width = 110, height = 90, level = 30 }) =>
  scatter(ink, count, width, height, () => {
    const r = level * ink.between(0.85, 1.15);
    return `${solid(ink, blob(ink, r, r * 0.94, 0.04, 8), second ?? darker(tone, 0.12), 6)}<circle r="${at(r * 0.84)}" fill="${ink.lit(lighter(tone, 0.4), tone)}"/><circle r="${at(r * 0.36)}" fill="${lighter(tone, 0.3)}" fill-opacity=".7"/>`;
  });

/** Browned potato slices or cubes. */
const potatoes: Draw = (ink, { count = 11, width = 130, height = 90 }) =>
  scatter(ink, count, width, height, () => {
    const r = ink.between(34, 46);
    const spots = Array.from(
      { length: 4 },
      () =>
        `<ellipse cx="${at(ink.between(-0.5, 0.5) * r)}" cy="${at(ink.between(-0.5, 0.5) * r)}" rx="${at(ink.between(5, 12))}" ry="5" fill="#a85f1c" fill-opacity=".5"/>`,
    );
    return `${solid(ink, blob(ink, r, r * 0.82, 0.07, 8), '#cf8f2e', 8)}<path d="${blob(ink, r * 0.82, r * 0.64, 0.07, 8)}" fill="${ink.lit('#fde29a', '#f1bf57', '#d9983a')}"/>${spots.join('')}`;
  });

/** Wedge of tomato, or a lemon one by its tones. */
const wedge: Draw = (ink, { tone = '#e23b2e', second = '#f58a70' }) =>
  `${solid(ink, 'M-70 -18Q0 66 70 -18Q0 22 -70 -18Z', tone, 8)}<path d="M-70 -18Q0 -34 70 -18Q0 40 -70 -18Z" fill="${ink.down(lighter(second, 0.3), second)}"/><g fill="#ffe8a8" fill-opacity=".9"><ellipse cx="-22" cy="-10" rx="7" ry="4"/><ellipse cx="4" cy="-4" rx="7" ry="4"/><ellipse cx="28" cy="-11" rx="7" ry="4"/></g>`;

/** Whole small tomatoes, peas, capers, berries. */
const balls: Draw = (ink, { tone = '#e2392e', count = 3, width = 60, height = 50, level = 34 }) =>
  scatter(ink, count, width, height, () => {
    const r = level * ink.between(0.88, 1.12);
    return `<circle cx="${at(r * 0.16)}" cy="${at(r * 0.26)}" r="${at(r)}" fill="#1c0d04" fill-opacity=".3"/><circle r="${at(r)}" fill="${ink.lit(lighter(tone, 0.55), tone, darker(tone, 0.34))}"/>`;
  });

/** Olives, green or black, some with their pimento. */
const olives: Draw = (ink, { count = 9, width = 100, height = 90, kind = 'mixed', level = 34 }) =>
  scatter(ink, count, width, height, (index) => {
    const tone = kind === 'black' ? '#3a2b3a' : kind === 'green' ? '#8a9a34' : ink.pick(['#8a9a34', '#6f8a2e', '#4a3348', '#a3a94a']);
    const heart =
      index % 3 === 0 && tone !== '#4a3348' && kind !== 'black'
        ? `<circle cx="${at(level * 0.62)}" r="${at(level * 0.3)}" fill="#d8392e"/>`
        : '';
    return `<ellipse cx="4" cy="9" rx="${at(level * 1.2)}" ry="${level}" fill="#1c0d04" fill-opacity=".3"/><ellipse rx="${at(level * 1.2)}" ry="${level}" fill="${ink.lit(lighter(tone, 0.55), tone, darker(tone, 0.45))}"/>${heart}<ellipse cx="${at(-level * 0.4)}" cy="${at(-level * 0.42)}" rx="${at(level * 0.26)}" ry="${at(level * 0.14)}" fill="#ffffff" fill-opacity=".7"/>`;
  });

/** Sliced mushrooms. */
const mushrooms: Draw = (ink, { count = 5, width = 110, height = 90, tone = '#c99a6a' }) =>
  scatter(ink, count, width, height, () =>
    place(
      `${solid(ink, 'M-46 4C-50 -44 50 -44 46 4C44 16 22 16 16 8Q12 44 16 50Q0 58 -16 50Q-12 44 -16 8C-22 16 -44 16 -46 4Z', tone, 7)}<path d="M-36 0C-36 -32 36 -32 36 0Q18 -10 8 4V42H-8V4Q-18 -10 -36 0Z" fill="#f6e6cc"/><path d="M-28 -4Q0 -20 28 -4" fill="none" stroke="#8a5f3a" stroke-width="4" stroke-opacity=".6"/>`,
      0,
      0,
      ink.between(0.85, 1.15),
    ),
  );

/** Rings of red or white onion. */
const onionRings: Draw = (ink, { count = 5, width = 110, height = 80, tone = '#c98ab0' }) =>
  scatter(ink, count, width, height, () => {
    const r = ink.between(22, 44);
    return `<ellipse cx="2" cy="5" rx="${at(r)}" ry="${at(r * 0.84)}" fill="none" stroke="#1c0d04" stroke-width="8" stroke-opacity=".2"/><ellipse rx="${at(r)}" ry="${at(r * 0.84)}" fill="none" stroke="${tone}" stroke-width="9"/><ellipse rx="${at(r - 2)}" ry="${at(r * 0.84 - 2)}" fill="none" stroke="#fff6fb" stroke-width="4"/>`;
  });

/** Slice of a loaf, toasted; `tone` is the crumb. */
const toast: Draw = (ink, { tone = '#f3d9a4', width: r = 150 }) => {
  const path = (s: number) =>
    `M${at(-r * s)} ${at(-r * 0.3 * s)}C${at(-r * 1.12 * s)} ${at(-r * 0.86 * s)} ${at(-r * 0.5 * s)} ${at(-r * 0.94 * s)} 0 ${at(-r * 0.88 * s)}C${at(r * 0.5 * s)} ${at(-r * 0.94 * s)} ${at(r * 1.12 * s)} ${at(-r * 0.86 * s)} ${at(r * s)} ${at(-r * 0.3 * s)}L${at(r * 0.9 * s)} ${at(r * 0.8 * s)}Q${at(r * 0.86 * s)} ${at(r * 0.9 * s)} ${at(r * 0.7 * s)} ${at(r * 0.9 * s)}H${at(-r * 0.7 * s)}Q${at(-r * 0.86 * s)} ${at(r * 0.9 * s)} ${at(-r * 0.9 * s)} ${at(r * 0.8 * s)}Z`;
  let svg = `${solid(ink, path(1), '#a8672c', 13)}<path d="${path(0.92)}" fill="${ink.lit(lighter(tone, 0.4), tone, darker(tone, 0.16))}"/>`;
  for (let hole = 0; hole < 14; hole++)
    svg += `<ellipse cx="${at(ink.between(-0.72, 0.72) * r)}" cy="${at(ink.between(-0.66, 0.7) * r)}" rx="${at(ink.between(3, 8))}" ry="${at(ink.between(2, 5))}" fill="#b98142" fill-opacity=".45"/>`;
  return svg;
};

/** Oval slices of baguette. */
const breads: Draw = (ink, { count = 3, width = 90, height = 14 }) => {
  let svg = '';
  for (let index = 0; index < count; index++) {
    let slice = `${solid(ink, blob(ink, 72, 50, 0.03, 8), '#b9742f', 10)}<path d="${blob(ink, 62, 41, 0.04, 8)}" fill="${ink.lit('#fff6de', '#f6dfae', '#e6c184')}"/>`;
    for (let hole = 0; hole < 8; hole++)
      slice += `<ellipse cx="${at(ink.between(-42, 42))}" cy="${at(ink.between(-26, 26))}" rx="${at(ink.between(3, 8))}" ry="${at(ink.between(2, 5))}" fill="#c9985a" fill-opacity=".5"/>`;
    svg += place(slice, (index - (count - 1) / 2) * width, (index - (count - 1) / 2) * height, 1, 58 + ink.between(-8, 8));
  }
  return svg;
};

/** A long half of baguette with butter and jam on it. */
const tartine: Draw = (ink, { tone = '#c2243a', width = 250 }) => {
  const path = `M${-width} 0C${-width} -80 ${-width + 70} -96 ${-width / 2} -98H${width * 0.6}C${width - 20} -96 ${width + 6} -60 ${width} 0S${width - 20} 96 ${width * 0.6} 98H${-width / 2}C${-width + 70} 96 ${-width} 80 ${-width} 0Z`;
  const spread = (rx: number, ry: number, rough: number) => blob(ink, rx, ry, rough, 13);
  const shine = [-0.62, -0.2, 0.2].map(
    (x, index) =>
      `<path d="M${at(x * width)} ${index % 2 ? 22 : -30}q40 -16 90 -4" stroke="#ffffff" stroke-width="8" stroke-linecap="round" fill="none" stroke-opacity=".6"/>`,
  );
  return `${solid(ink, path, '#b5702b', 16)}<path d="${path}" fill="${ink.lit('#fff4d6', '#f5dba6', '#e2b976')}" transform="scale(.96 .84)"/><path d="${spread(width * 0.9, 78, 0.04)}" fill="${ink.slant('#fff6c4', '#fbe08a')}"/><path d="${spread(width * 0.82, 68, 0.09)}" fill="${ink.slant(lighter(tone, 0.25), tone, darker(tone, 0.3))}"/>${shine.join('')}`;
};

/** Cubes of butter on a little dish. */
const butter: Draw = (ink) =>
  `${shadow(ink, 100, 76, 8, 12, 0.45)}<ellipse rx="88" ry="64" fill="${ink.slant('#ffffff', '#e9e4da')}"/><ellipse rx="70" ry="48" fill="#d8d1c4" fill-opacity=".6"/>` +
  place(
    `<path d="M-40 -22H40V26H-40Z" fill="#e0b63e"/><path d="M-40 -30H40V12H-40Z" fill="${ink.slant('#fff3a8', '#fbdc6a')}"/><path d="M-14 -30V12" stroke="#e0b63e" stroke-width="3"/>`,
    0,
    0,
    1,
    -12,
  );

/** Nuts: walnut halves, hazelnuts, almonds, peanuts. */
const nuts: Draw = (ink, { kind = 'walnut', count = 5, width = 110, height = 90 }) => {
  const one: Record<string, () => string> = {
    walnut: () =>
      `${solid(ink, blob(ink, 34, 28, 0.14, 9), '#b5803f', 7)}<path d="M-24 -8Q-8 -20 0 -6Q10 -22 24 -8M-26 6Q-10 -4 0 8Q12 -4 26 8M-16 18Q0 8 16 18" fill="none" stroke="#7a4f20" stroke-width="5" stroke-linecap="round"/>`,
    hazelnut: () =>
      `${solid(ink, 'M0 -26C22 -24 28 -4 24 10Q14 28 0 28T-24 10C-28 -4 -22 -24 0 -26Z', '#b8753a', 7)}<path d="M-22 12Q0 30 22 12Q14 28 0 28T-22 12Z" fill="#e6c794"/><ellipse cx="-8" cy="-10" rx="7" ry="4" fill="#fff" fill-opacity=".5"/>`,
    almond: () =>
      `${solid(ink, 'M-34 0Q0 -28 34 0Q0 28 -34 0Z', '#e6c48f', 5)}<path d="M-22 0Q0 -6 22 0" stroke="#b58a4f" stroke-width="3" fill="none"/>`,
    peanut: () =>
      `${solid(ink, 'M-40 0C-42 -26 -12 -28 0 -17C12 -28 42 -26 40 0C42 26 12 28 0 17C-12 28 -42 26 -40 0Z', '#e2b26a', 7)}<g fill="none" stroke="#a8742f" stroke-width="3" stroke-opacity=".75"><path d="M-30 -12q8 12 0 24M-16 -16q8 16 0 32M16 -16q-8 16 0 32M30 -12q-8 12 0 24"/></g>`,
    kernel: () =>
      `${solid(ink, 'M-20 0Q-18 -16 0 -15T22 0Q18 15 0 15T-20 0Z', '#dfa457', 5)}<path d="M-14 -3Q0 -10 14 -4" stroke="#ffe9bd" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  };
  const draw = one[kind] as () => string;
  return scatter(ink, count, width, height, draw);
};

/** Cubes: croutons, lardons, feta. */
const cubes: Draw = (ink, { tone = '#dfa24a', count = 9, width = 130, height = 110, level = 34 }) =>
  scatter(ink, count, width, height, () => {
    const half = level * ink.between(0.42, 0.56);
    const path = `M${at(-half)} ${at(-half)}H${at(half)}V${at(half)}H${at(-half)}Z`;
    return `${solid(ink, path, tone, 8)}<path d="${path}" fill="${lighter(tone, 0.4)}" fill-opacity=".55" transform="translate(${at(-half * 0.16)} ${at(-half * 0.2)}) scale(.74)"/>`;
  });

/** Thin shavings of hard cheese. */
const shavings: Draw = (ink, { tone = '#f6e3a8', count = 6, width = 120, height = 100 }) =>
  scatter(ink, count, width, height, () => solid(ink, `M-40 -10Q0 -26 42 -8L36 ${at(ink.between(4, 14))}Q0 -6 -36 10Z`, tone, 6));

/** Short strokes and drops of sauce, honey or oil. */
const drizzle: Draw = (ink, { tone = '#8a4a12', width = 150, height = 110, count = 5 }) => {
  let svg = '';
  for (let index = 0; index < count; index++) {
    const y = -height + (2 * height * (index + 0.5)) / count + ink.between(-8, 8);
    const [left, right] = [-width * ink.between(0.55, 1), width * ink.between(0.55, 1)];
    const path = `M${at(left)} ${at(y)}C${at(left * 0.4)} ${at(y - ink.between(10, 30))} ${at(right * 0.4)} ${at(y + ink.between(10, 30))} ${at(right)} ${at(y - ink.between(0, 14))}`;
    svg += `<path d="${path}" fill="none" stroke="${darker(tone, 0.15)}" stroke-width="9" stroke-linecap="round" stroke-opacity=".8"/><path d="${path}" fill="none" stroke="${lighter(tone, 0.55)}" stroke-width="3" stroke-linecap="round" stroke-opacity=".8" transform="translate(-1 -2)"/>`;
  }
  for (let drop = 0; drop < count * 2; drop++) {
    const r = ink.between(5, 11);
    svg += `<circle cx="${at(ink.between(-1, 1) * width)}" cy="${at(ink.between(-1, 1) * height)}" r="${at(r)}" fill="${ink.lit(lighter(tone, 0.6), tone, darker(tone, 0.2))}"/>`;
  }
  return svg;
};

/** A pool of sauce. */
const pool: Draw = (ink, { tone = '#f4e6bc', width = 190, height = 160 }) => {
  const path = blob(ink, width, height, 0.08, 11);
  return `<path d="${path}" fill="${ink.lit(lighter(tone, 0.35), tone, darker(tone, 0.14))}" stroke="${darker(tone, 0.2)}" stroke-opacity=".35" stroke-width="4"/><path d="M${at(-width * 0.7)} ${at(-height * 0.3)}Q${at(-width * 0.3)} ${at(-height * 0.8)} ${at(width * 0.1)} ${at(-height * 0.78)}" fill="none" stroke="#ffffff" stroke-width="8" stroke-linecap="round" stroke-opacity=".5"/>`;
};

/** A bunch of grapes. */
const grapes: Draw = (ink, { tone = '#6f3f9a' }) => {
  let svg = `${shadow(ink, 96, 104, 8, 16, 0.34)}<path d="M4 -70Q-4 -104 22 -122" fill="none" stroke="#7a5a2a" stroke-width="10" stroke-linecap="round"/>`;
  svg += place(leaf(ink, { width: 56, height: 42, tone: '#7fb84a' }), -46, -84, 1, 200);
  for (const [y, count] of [
    [62, 1],
    [28, 2],
    [-8, 3],
    [-44, 4],
  ] as const)
    for (let index = 0; index < count; index++) {
      const x = (index - (count - 1) / 2) * 44 + ink.between(-3, 3);
      svg += `<circle cx="${at(x)}" cy="${y}" r="28" fill="${ink.lit(lighter(tone, 0.6), tone, darker(tone, 0.45))}"/>`;
    }
  return svg;
};

/** A strawberry; it lies or stands the same. */
const strawberry: Draw = (ink) => {
  let seeds = '';
  for (const [x, y] of [
    [-34, -20],
    [0, -26],
    [34, -20],
    [-20, 8],
    [18, 8],
    [0, 38],
    [-36, 6],
    [38, 4],
  ] as const)
    seeds += `<ellipse cx="${x}" cy="${y}" rx="4" ry="6.5" fill="#ffe08a"/>`;
  return `${shadow(ink, 74, 70, 8, 16, 0.34)}<path d="M0 78C-40 60 -74 10 -62 -26C-52 -58 52 -58 62 -26C74 10 40 60 0 78Z" fill="${ink.lit('#ff8a86', '#e0283e', '#9a1028')}"/>${seeds}<path d="M0 -44L-58 -30L-34 -56L-46 -78L-8 -64L10 -92L20 -62L52 -72L36 -50L58 -30Z" fill="${ink.slant('#9bd45a', '#4f9a34')}"/>`;
};

/** Squares of a chocolate bar. */
const chocolateBar: Draw = (ink) => {
  let squares = '';
  for (const x of [-66, 0, 66])
    for (const y of [-33, 33])
      squares += `<rect x="${x - 31}" y="${y - 31}" width="62" height="62" rx="5" fill="${ink.slant('#8a5230', '#5a2c14', '#3a1a0a')}"/><rect x="${x - 19}" y="${y - 19}" width="38" height="38" rx="4" fill="none" stroke="#a8703f" stroke-width="4" stroke-opacity=".7"/>`;
  return `${solid(ink, 'M-102 -70H102V70H-102Z', '#44200e', 12)}${squares}`;
};

export const food = {
  fries,
  greenBeans,
  leaf,
  leaves,
  herbs,
  sprig,
  eggHalf,
  dollop,
  rounds,
  potatoes,
  wedge,
  balls,
  olives,
  mushrooms,
  onionRings,
  toast,
  breads,
  tartine,
  butter,
  nuts,
  cubes,
  shavings,
  drizzle,
  pool,
  grapes,
  strawberry,
  chocolateBar,
} satisfies Record<string, Draw>;
