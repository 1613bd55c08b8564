/** Meat, fish, cheese and charcuterie, seen from above. */
import { at, blob, curve, darker, type Ink, lighter, type Point, place, scatter, shadow, solid } from './ink.ts';
import type { Draw } from './tableware.ts';

/** A rib-eye with the marks of the grill and an edge of fat. */
const steak: Draw = (ink) => {
  const path = 'M-190 -10C-196 -96 -90 -128 0 -110C90 -124 204 -92 198 6C196 92 92 122 6 108C-90 126 -186 84 -190 -10Z';
  const clip = ink.define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
  let marks = '';
  for (let x = -260; x <= 260; x += 64)
    marks += `<path d="M${x} -150L${x + 90} 150" stroke="#22100a" stroke-width="17" stroke-opacity=".72"/><path d="M${x + 11} -150L${x + 101} 150" stroke="#c98a5a" stroke-width="4" stroke-opacity=".35"/>`;
  return `${solid(ink, path, '#f0d3a2', 18)}<path d="${path}" fill="${ink.lit('#a9603c', '#7a3d24', '#4f2415')}" transform="translate(0 -4) scale(.95 .91)"/><g clip-path="url(#${clip})"><g transform="scale(.95 .91)">${marks}</g></g><path d="M-150 -50Q-110 -92 -40 -92" fill="none" stroke="#ffe6c8" stroke-width="9" stroke-linecap="round" stroke-opacity=".45"/>`;
};

/** Slices cut off a steak, pink inside. */
const steakSlices: Draw = (ink, { count = 3 }) => {
  let svg = '';
  for (let index = 0; index < count; index++)
    svg += place(
      `${solid(ink, 'M-46 -106C-14 -122 36 -118 48 -100C62 -40 58 50 42 106C14 122 -30 118 -46 104C-62 40 -62 -50 -46 -106Z', '#5a2c18', 12)}<path d="M-34 -96C-8 -108 28 -104 36 -92C48 -40 46 46 32 94C8 106 -22 104 -34 92C-46 40 -46 -46 -34 -96Z" fill="${ink.round('#ee6a6a', '#e0585a', '#cf6a58', '#9a5238')}"/><path d="M-14 -66Q8 -50 -8 -20M14 10Q-4 34 12 60" stroke="#f9c9bd" stroke-width="5" fill="none" stroke-opacity=".7" stroke-linecap="round"/>`,
      index * 78,
      index * 10,
      1,
      8 + index * 7,
    );
  return svg;
};

/** A cooked prawn, curled, with its feelers. */
const prawn: Draw = (ink) => {
  let body = '';
  let legs = '';
  const spine = (share: number) => {
    const angle = -2.5 + share * 4;
    return [Math.cos(angle) * 72, Math.sin(angle) * 72, angle] as const;
  };
  for (let index = 12; index >= 0; index--) {
    const [x, y, angle] = spine(index / 12);
    const r = 44 - index * 2.1;
    const tone = index % 2 ? '#f2704a' : '#f99a72';
    body += `<circle cx="${at(x)}" cy="${at(y)}" r="${at(r)}" fill="${ink.lit(lighter(tone, 0.5), tone, '#c23a24')}"/>`;
    if (index > 1 && index < 10)
      legs += `<path d="M${at(x * 0.6)} ${at(y * 0.6)}L${at(Math.cos(angle + 0.2) * 14)} ${at(Math.sin(angle + 0.2) * 14)}" stroke="#d8482e" stroke-width="7" stroke-linecap="round"/>`;
  }
  const [tx, ty] = spine(1.1);
  const tail = place(
    '<path d="M0 0Q24 -34 62 -30Q54 -8 66 4Q50 26 30 36Q14 26 0 0Z" fill="#e2482e"/><path d="M8 0L50 -20M8 2L52 4M8 6L32 26" stroke="#ffb79a" stroke-width="4"/>',
    tx,
    ty,
    1,
    130,
  );
  const [hx, hy] = spine(0);
  const head = `<path d="M${at(hx + 8)} ${at(hy - 34)}Q${at(hx - 60)} ${at(hy - 30)} ${at(hx - 76)} ${at(hy + 32)}Q${at(hx - 30)} ${at(hy + 50)} ${at(hx + 20)} ${at(hy + 34)}Z" fill="${ink.lit('#ffb79a', '#f0643e', '#b8301c')}"/><circle cx="${at(hx - 30)}" cy="${at(hy + 4)}" r="9" fill="#1c0d04"/><circle cx="${at(hx - 33)}" cy="${at(hy + 1)}" r="3" fill="#ffffff"/>`;
  const feelers = `<path d="M${at(hx - 66)} ${at(hy + 20)}C${at(hx - 110)} ${at(hy + 60)} ${at(hx - 80)} ${at(hy + 130)} ${at(hx - 20)} ${at(hy + 150)}M${at(hx - 62)} ${at(hy + 14)}C${at(hx - 130)} ${at(hy + 30)} ${at(hx - 130)} ${at(hy + 100)} ${at(hx - 90)} ${at(hy + 150)}" fill="none" stroke="#e2482e" stroke-width="5" stroke-linecap="round"/>`;
  return `${shadow(ink, 126, 122, 12, 20, 0.42)}${feelers}${legs}${tail}${body}${head}`;
};

/** A round of raw minced beef with its yolk. */
const tartare: Draw = (ink, { width: r = 140 }) => {
  let svg = `<circle cx="12" cy="20" r="${r * 1.04}" fill="#1c0d04" fill-opacity=".3"/><circle r="${r}" fill="${ink.slant('#d9534f', '#b52a30', '#7d151e')}"/>`;
  svg += scatter(ink, 60, r * 0.9, r * 0.9, () => {
    const tone = ink.pick(['#d64a48', '#c2343a', '#e4706a', '#a3222c']);
    return `<path d="${blob(ink, 19, 10, 0.2, 6)}" fill="${tone}" stroke="#8a1820" stroke-opacity=".35" stroke-width="2"/>`;
  });
  return `${svg}<circle cx="3" cy="6" r="55" fill="#7d151e" fill-opacity=".5"/><circle r="53" fill="${ink.lit('#ffe27a', '#ffb41f', '#ea860a')}"/><ellipse cx="-18" cy="-20" rx="16" ry="10" fill="#fffbe2" fill-opacity=".9"/>`;
};

/** Chunks of stewed meat; `tone` their colour. */
const chunks: Draw = (ink, { tone = '#6b2f1a', count = 8, width = 140, height = 110, level = 48 }) =>
  scatter(ink, count, width, height, () => {
    const r = level * ink.between(0.85, 1.15);
    const fibres = [-0.3, 0, 0.3].map(
      (y) =>
        `<path d="M${at(-r * 0.5)} ${at(y * r)}q${at(r * 0.5)} ${at(ink.between(-9, 9))} ${at(r)} 0" stroke="${lighter(tone, 0.35)}" stroke-width="4" fill="none" stroke-linecap="round" stroke-opacity=".55"/>`,
    );
    return solid(ink, blob(ink, r, r * 0.78, 0.15, 7), tone, 9) + fibres.join('');
  });

/** Slices of grilled chicken. */
const chicken: Draw = (ink, { count = 5 }) => {
  let svg = '';
  for (let index = 0; index < count; index++)
    svg += place(
      `${solid(ink, 'M-74 -16C-50 -34 50 -34 74 -12C80 8 50 26 0 26S-84 10 -74 -16Z', '#e2b06a', 9)}<path d="M-64 -8C-40 -22 44 -22 64 -6C62 8 40 16 0 16S-66 10 -64 -8Z" fill="#fbe9c8"/><path d="M-40 -24l14 44M0 -28l14 46M38 -24l10 36" stroke="#7a4216" stroke-width="8" stroke-opacity=".65"/>`,
      index * 10,
      (index - (count - 1) / 2) * 46,
      1,
      -14 + ink.between(-5, 5),
    );
  return svg;
};

/** A duck leg: crisp skin and its bone. */
const duckLeg: Draw = (ink) => {
  const path =
    'M-170 40C-190 -60 -90 -122 10 -104C80 -92 110 -56 160 -50C176 -46 176 -20 160 -18C110 -14 96 50 20 92C-60 132 -154 120 -170 40Z';
  let spots = '';
  for (let index = 0; index < 26; index++)
    spots += `<ellipse cx="${at(ink.between(-140, 60))}" cy="${at(ink.between(-70, 80))}" rx="${at(ink.between(3, 9))}" ry="${at(ink.between(2, 6))}" fill="#5f260c" fill-opacity=".35"/>`;
  return `<path d="M140 -46L232 -72" stroke="#1c0d04" stroke-width="30" stroke-opacity=".25" stroke-linecap="round" transform="translate(8 14)"/><path d="M140 -36L226 -66" stroke="#efe0c4" stroke-width="27" stroke-linecap="round"/><circle cx="232" cy="-82" r="20" fill="#f7ecd6"/><circle cx="240" cy="-54" r="18" fill="#e6d4b0"/>${solid(ink, path, '#b5601f', 18)}<path d="${path}" fill="${ink.lit('#e39a48', '#b5601f', '#7d3a10')}" transform="translate(-2 -3) scale(.95)"/>${spots}<path d="M-130 -10C-120 -60 -70 -84 -10 -78" fill="none" stroke="#ffe2b0" stroke-width="14" stroke-linecap="round" stroke-opacity=".7"/>`;
};

/** A thick piece of white fish with its flakes. */
const cod: Draw = (ink) => {
  const path = 'M-190 -46C-150 -92 140 -96 186 -50C204 -20 200 40 180 62C120 92 -130 92 -178 60C-204 32 -206 -20 -190 -46Z';
  let flakes = '';
  for (let x = -130; x <= 150; x += 56)
    flakes += `<path d="M${x} -72Q${x + 44} 0 ${x} 72" fill="none" stroke="#d9c8a8" stroke-width="7" stroke-opacity=".75" stroke-linecap="round"/><path d="M${x + 8} -64Q${x + 50} 0 ${x + 8} 64" fill="none" stroke="#ffffff" stroke-width="6" stroke-opacity=".9" stroke-linecap="round"/>`;
  return `${solid(ink, path, '#f1e6d0', 20)}<path d="${path}" fill="${ink.lit('#ffffff', '#fbf5e8', '#ecdcbc')}" transform="scale(.96)"/>${flakes}<path d="M-186 -44C-150 -92 140 -96 184 -50C120 -74 -110 -74 -186 -44Z" fill="${ink.across('#d9973f', '#f0c06a', '#c9822c')}" fill-opacity=".85"/>`;
};

/** Silvery fillets of herring. */
const herring: Draw = (ink, { count = 3 }) => {
  let svg = '';
  for (let index = 0; index < count; index++) {
    const path = 'M-170 0C-140 -48 100 -52 176 -14Q186 0 176 14C100 50 -140 46 -170 0Z';
    const body = `${solid(ink, path, '#8fa3b0', 10)}<path d="${path}" fill="${ink.down('#dfe9ee', '#7d93a3', '#b06f5c', '#d9a08a')}" transform="scale(.97 .94)"/><path d="M-140 -2Q20 -12 164 -2" fill="none" stroke="#3f5565" stroke-width="5" stroke-opacity=".6"/><path d="M-110 -20Q0 -34 120 -22" fill="none" stroke="#ffffff" stroke-width="7" stroke-opacity=".75" stroke-linecap="round"/>`;
    svg += place(body, (index - 1) * 14, (index - (count - 1) / 2) * 74, 1, -6 + index * 4);
  }
  return svg;
};

/** Flakes of tuna. */
const tuna: Draw = (ink, { count = 8, width = 76, height = 60 }) =>
  scatter(
    ink,
    count,
    width,
    height,
    () =>
      `${solid(ink, blob(ink, 44, 26, 0.16, 7), '#c98d78', 7)}<path d="M-26 -6q26 -10 52 0M-24 8q24 -8 48 0" stroke="#f6d3c2" stroke-width="4" fill="none" stroke-opacity=".8"/>`,
  );

const anchovies: Draw = (ink, { count = 4 }) => {
  let svg = '';
  for (let index = 0; index < count; index++)
    svg += place(
      `<path d="M-80 0Q-30 -22 0 0T84 -4" fill="none" stroke="#1c0d04" stroke-width="17" stroke-opacity=".25" stroke-linecap="round" transform="translate(3 7)"/><path d="M-80 0Q-30 -22 0 0T84 -4" fill="none" stroke="#7a4a3a" stroke-width="16" stroke-linecap="round"/><path d="M-78 -3Q-30 -24 0 -4T80 -8" fill="none" stroke="#d9b09a" stroke-width="4" stroke-linecap="round"/>`,
      0,
      (index - (count - 1) / 2) * 40,
      1,
      ink.between(-20, 20),
    );
  return svg;
};

/** Mussels, open and full. */
const mussels: Draw = (ink, { count = 14, width = 170, height = 150 }) =>
  scatter(ink, count, width, height, () => {
    const shell = 'M-66 8C-60 -34 10 -46 54 -22C74 -10 76 14 54 26C10 46 -58 40 -66 8Z';
    return `${solid(ink, shell, '#2b3550', 10)}<path d="${shell}" fill="${ink.lit('#c9d3e6', '#7d8aa8', '#3b4664')}" transform="scale(.86 .8)"/><path d="M-38 6C-30 -20 16 -26 40 -10C54 2 46 16 26 18C0 24 -36 24 -38 6Z" fill="${ink.lit('#ffd08a', '#f29a3c', '#c9681a')}"/><path d="M-20 2Q6 -12 32 -2" stroke="#fff0cf" stroke-width="5" fill="none" stroke-linecap="round" stroke-opacity=".8"/><path d="M-62 2C-54 -32 10 -42 52 -20" fill="none" stroke="#8fa0c8" stroke-width="4" stroke-opacity=".8"/>`;
  });

/** One snail in its shell, in green butter. */
const snail = (ink: Ink) => {
  const whorl: Point[] = Array.from({ length: 22 }, (_, index) => {
    const angle = index * 0.52;
    const reach = 42 - index * 1.9;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach] as const;
  });
  return `<circle r="66" fill="${ink.round('#a8c94a', '#7fae34', '#5f8f2a')}"/>${solid(ink, blob(ink, 48, 45, 0.03, 10), '#b98146', 9)}<path d="M-46 -4A46 44 0 0 1 20 -40" fill="none" stroke="#f3d7a6" stroke-width="12" stroke-opacity=".6" stroke-linecap="round"/><path d="${curve(whorl, false)}" fill="none" stroke="#5f3614" stroke-width="7.5" stroke-linecap="round"/>${place('<ellipse rx="19" ry="13" fill="#3a2414"/><ellipse cy="-2" rx="12" ry="7" fill="#8fbf3f"/>', 34, 34, 1, -45)}`;
};

/** The dish with six hollows. */
const snails: Draw = (ink) => {
  let svg = '';
  for (let index = 0; index < 6; index++) {
    const angle = (index / 6) * Math.PI * 2 - Math.PI / 2;
    const [x, y] = [Math.cos(angle) * 158, Math.sin(angle) * 158];
    svg += `<circle cx="${at(x)}" cy="${at(y)}" r="78" fill="${ink.slant('#9a8f7d', '#d9d0c0', '#ffffff')}"/>${place(snail(ink), x, y, 1, ink.between(-30, 30))}`;
  }
  return `${svg}<circle r="56" fill="${ink.slant('#c9bfae', '#efe8db', '#ffffff')}"/>`;
};

/** Leeks laid side by side, white to green. */
const leeks: Draw = (ink, { count = 5 }) => {
  let svg = '';
  for (let index = 0; index < count; index++) {
    const path = 'M-236 -28Q-250 0 -236 28L206 30Q232 24 240 0Q232 -24 206 -30Z';
    const body = `${solid(ink, path, '#b8cf7a', 10)}<path d="${path}" fill="${ink.across('#fffdf0', '#eef3c8', '#bcd77c', '#6f9f3f', '#3f7a34')}" transform="scale(.98 .94)"/><path d="M-220 -8H200M-220 8H214" stroke="#4f7a34" stroke-width="3" stroke-opacity=".4"/><path d="M-210 -16H120" stroke="#ffffff" stroke-width="6" stroke-opacity=".7" stroke-linecap="round"/>`;
    svg += place(body, ink.between(-12, 12), (index - (count - 1) / 2) * 58, 1, ink.between(-2, 2));
  }
  return svg;
};

/** A thick slice of country terrine. */
const terrine: Draw = (ink) => {
  const path = 'M-150 -70Q-146 -96 -120 -96H120Q146 -96 150 -70L146 84Q144 100 124 100H-124Q-144 100 -146 84Z';
  const clip = ink.define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
  const bits = scatter(
    ink,
    54,
    140,
    92,
    () =>
      `<path d="${blob(ink, ink.between(8, 22), ink.between(6, 13), 0.2, 6)}" fill="${ink.pick(['#d98f7a', '#8a4a38', '#f3d3bc', '#c46f5c', '#e6b49c', '#6f9a4a'])}" fill-opacity=".9"/>`,
  );
  return `${solid(ink, path, '#b5705c', 14)}<g clip-path="url(#${clip})">${bits}</g><path d="${path}" fill="none" stroke="#f6e2b4" stroke-width="16" stroke-opacity=".9"/><path d="${path}" fill="none" stroke="#c99a5a" stroke-width="4" stroke-opacity=".8"/>`;
};

const cornichons: Draw = (ink, { count = 4, width = 70, height = 50 }) =>
  scatter(ink, count, width, height, () => {
    let bumps = '';
    for (let index = 0; index < 7; index++)
      bumps += `<circle cx="${at(ink.between(-46, 46))}" cy="${at(ink.between(-10, 10))}" r="4" fill="#b9d06a" fill-opacity=".8"/>`;
    return `${solid(ink, 'M-64 4C-60 -20 -20 -24 10 -20S66 -12 64 4S20 24 -10 22S-66 24 -64 4Z', '#6f8f2e', 8)}${bumps}<path d="M-44 -10Q0 -20 44 -8" fill="none" stroke="#e0efa8" stroke-width="4" stroke-opacity=".7" stroke-linecap="round"/>`;
  });

/** Folded slices of ham. */
const ham: Draw = (ink, { tone = '#e58f8a', count = 4, width = 74 }) => {
  let svg = '';
  for (let index = 0; index < count; index++) {
    const path = 'M-80 40C-104 -30 -40 -84 20 -70C74 -62 96 -10 74 36C40 14 10 62 -24 30C-44 16 -60 60 -80 40Z';
    const body = `${solid(ink, path, '#f8e2d0', 9)}<path d="${path}" fill="${ink.lit(lighter(tone, 0.4), tone, darker(tone, 0.2))}" transform="translate(2 2) scale(.92 .86)"/><path d="M-56 20C-60 -24 -20 -50 22 -46M-14 14C-10 -10 20 -24 46 -14" fill="none" stroke="${darker(tone, 0.25)}" stroke-width="5" stroke-opacity=".5" stroke-linecap="round"/>`;
    svg += place(body, (index - (count - 1) / 2) * width, (index % 2) * 22, 1, ink.between(-14, 14));
  }
  return svg;
};

const salamiSlice = (ink: Ink, tone: string, r: number) => {
  const fat = scatter(
    ink,
    15,
    r * 0.72,
    r * 0.72,
    () => `<path d="${blob(ink, ink.between(3, 8), ink.between(3, 6), 0.2, 6)}" fill="#fbe6da" fill-opacity=".92"/>`,
  );
  return `${solid(ink, blob(ink, r, r, 0.02, 10), '#e9dcc6', 7)}<circle r="${at(r * 0.92)}" fill="${ink.lit(lighter(tone, 0.25), tone, darker(tone, 0.15))}"/>${fat}`;
};

/** A row of overlapping salami slices. */
const salami: Draw = (ink, { tone = '#b23a3a', count = 6, width = 50, height = 0, level = 52 }) => {
  let svg = '';
  for (let index = 0; index < count; index++)
    svg += place(
      salamiSlice(ink, tone, level),
      (index - (count - 1) / 2) * width,
      (index - (count - 1) / 2) * height,
      1,
      ink.between(0, 360),
    );
  return svg;
};

/** A dry sausage in its white skin, its end cut. */
const sausage: Draw = (ink, { width = 240 }) => {
  const path = `M${-width} 0C${-width} -66 ${-width + 60} -72 ${-width + 110} -70H${width}V70H${-width + 110}C${-width + 60} 72 ${-width} 66 ${-width} 0Z`;
  let net = '';
  for (let x = -width + 70; x < width - 20; x += 62)
    net += `<path d="M${x} -70Q${x + 26} 0 ${x} 70" fill="none" stroke="#8a6a52" stroke-width="6" stroke-opacity=".6"/>`;
  return `<path d="M${-width + 4} 0q-50 -10 -66 -38q-14 -24 -34 -8" fill="none" stroke="#d9c29a" stroke-width="8" stroke-linecap="round"/>${solid(ink, path, '#b08a78', 16)}<path d="${path}" fill="${ink.down('#f3e8de', '#cfae9c', '#8f6353')}" transform="scale(.99 .95)"/>${net}<path d="M${-width + 60} -40H${width - 30}" stroke="#ffffff" stroke-width="12" stroke-opacity=".5" stroke-linecap="round"/>${place(`<g transform="scale(.5 1)">${salamiSlice(ink, '#b23a3a', 68)}</g>`, width, 0)}`;
};

/** Wedges and rounds of cheese. `kind`: camembert, comte, blue, goat, ash. */
const cheese: Draw = (ink, { kind = 'camembert' }) => {
  if (kind === 'goat' || kind === 'ash') {
    const [skin, paste] = kind === 'ash' ? ['#7d8288', '#fbf7ec'] : ['#f3e8cf', '#fffaf0'];
    const dust = scatter(ink, 16, 66, 66, () => `<circle r="${at(ink.between(3, 7))}" fill="${darker(skin, 0.25)}" fill-opacity=".35"/>`);
    return `${solid(ink, blob(ink, 88, 86, 0.02, 12), skin, 15)}<circle r="76" fill="${ink.lit(lighter(skin, 0.5), skin)}"/>${dust}<path d="M0 0L-30 -84A88 86 0 0 1 46 -74Z" fill="${paste}"/><path d="M0 0L-30 -84M0 0L46 -74" stroke="${darker(skin, 0.3)}" stroke-width="4"/>`;
  }
  const tones: Record<string, [string, string]> = {
    camembert: ['#fbf6ea', '#f8e3a0'],
    comte: ['#b8803c', '#f4cf6b'],
    blue: ['#d9cfb4', '#f7f0d8'],
  };
  const [rind, paste] = tones[kind] as [string, string];
  let marks = '';
  if (kind === 'blue')
    for (let vein = 0; vein < 16; vein++)
      marks += place(
        `<path d="${blob(ink, ink.between(7, 18), ink.between(4, 8), 0.25, 6)}" fill="#4f7a8a" fill-opacity=".85"/>`,
        ink.between(-96, 56),
        ink.between(-26, 66) * 0.8,
        1,
        ink.between(0, 180),
      );
  if (kind === 'comte')
    for (let hole = 0; hole < 5; hole++)
      marks += `<ellipse cx="${at(ink.between(-90, 70))}" cy="${at(ink.between(-10, 50))}" rx="${at(ink.between(6, 13))}" ry="${at(ink.between(4, 8))}" fill="#d9a63c"/>`;
  if (kind === 'camembert')
    marks =
      '<path d="M-130 28C-60 40 20 60 60 90" stroke="#fff3cf" stroke-width="16" stroke-opacity=".8" fill="none" stroke-linecap="round"/>';
  const side = 'M-150 10L104 96V50L-150 -34Z';
  const top = 'M-150 -34L104 50Q150 -30 96 -94Q-30 -92 -150 -34Z';
  return `${solid(ink, 'M-150 -34Q-30 -92 96 -94Q152 -30 106 96L-150 10Z', rind, 15)}<path d="${side}" fill="${ink.across(lighter(paste, 0.35), paste, darker(paste, 0.1))}"/><path d="${top}" fill="${kind === 'camembert' ? ink.lit('#ffffff', '#fbf6ea', '#e9dfc6') : ink.lit(lighter(paste, 0.4), paste, darker(paste, 0.08))}"/>${marks}<path d="M-150 -34L104 50" stroke="#ffffff" stroke-width="4" stroke-opacity=".6"/>`;
};

/** Rice or risotto: many grains on a mound. */
const rice: Draw = (ink, { tone = '#fbf6e8', width = 130, height = 110, count = 120 }) => {
  let svg =
    shadow(ink, width * 1.18, height * 1.18, 6, 10, 0.3) +
    `<path d="${blob(ink, width, height, 0.05, 10)}" fill="${ink.lit(lighter(tone, 0.5), tone, darker(tone, 0.16))}"/>`;
  for (let grain = 0; grain < count; grain++) {
    const angle = ink.between(0, 6.28);
    const reach = Math.sqrt(ink.random()) * 0.96;
    svg += place(
      `<ellipse rx="13" ry="6" fill="${ink.pick([lighter(tone, 0.8), tone, darker(tone, 0.1)])}" stroke="${darker(tone, 0.3)}" stroke-opacity=".3" stroke-width="1.5"/>`,
      Math.cos(angle) * reach * width,
      Math.sin(angle) * reach * height,
      1,
      Math.round(ink.between(0, 180)),
    );
  }
  return svg;
};

/** Soft mash with the swirl of the spoon; a melting piece of butter on it. */
const mash: Draw = (ink, { width: r = 190 }) =>
  `${solid(ink, blob(ink, r, r * 0.96, 0.06, 11), '#f3dc92', 14)}<path d="${blob(ink, r * 0.84, r * 0.8, 0.06, 10)}" fill="${ink.lit('#fff6d0', '#f8e6a8', '#e6c770')}"/>${[0.72, 0.5, 0.3].map((s) => `<path d="M${at(-r * s)} ${at(r * 0.1)}A${at(r * s)} ${at(r * s * 0.86)} 0 1 1 ${at(r * s * 0.6)} ${at(r * s * 0.7)}" fill="none" stroke="#d9b862" stroke-width="11" stroke-opacity=".55" stroke-linecap="round"/><path d="M${at(-r * s + 9)} ${at(r * 0.1)}A${at(r * s - 9)} ${at(r * s * 0.86 - 9)} 0 1 1 ${at(r * s * 0.6 - 8)} ${at(r * s * 0.7 - 6)}" fill="none" stroke="#fffbe4" stroke-width="8" stroke-opacity=".8" stroke-linecap="round"/>`).join('')}<path d="${blob(ink, 74, 56, 0.12, 8)}" fill="#f2c53a" fill-opacity=".75"/>${place(`<path d="M-34 -22H34V26H-34Z" fill="#e0ae2e"/><path d="M-34 -30H34V14H-34Z" fill="${ink.slant('#fff6b8', '#fbdc6a')}"/>`, 0, -4, 1, 14)}`;

/** Scrambled eggs. */
const scrambled: Draw = (ink, { width = 120, height = 96 }) =>
  scatter(
    ink,
    26,
    width,
    height,
    () =>
      `${solid(ink, blob(ink, ink.between(30, 44), ink.between(22, 30), 0.2, 7), ink.pick(['#f8cf4a', '#fbdc6e', '#f5c238']), 7)}<path d="M-16 -6q14 -10 28 -2" stroke="#fff8d8" stroke-width="6" fill="none" stroke-linecap="round" stroke-opacity=".8"/>`,
  );

/** Warm goat cheese on toast. */
const goatToast: Draw = (ink) =>
  `${solid(ink, blob(ink, 84, 66, 0.04, 9), '#b9742f', 12)}<path d="${blob(ink, 74, 56, 0.04, 9)}" fill="#efcf94"/>${solid(ink, blob(ink, 58, 48, 0.05, 9), '#fbf3df', 8)}<path d="${blob(ink, 44, 34, 0.14, 8)}" fill="${ink.round('#d9963f/0.95', '#e6b062/0.7', '#f6dfae/0')}"/>`;

export const mains = {
  steak,
  steakSlices,
  prawn,
  tartare,
  chunks,
  chicken,
  duckLeg,
  cod,
  herring,
  tuna,
  anchovies,
  mussels,
  snails,
  leeks,
  terrine,
  cornichons,
  ham,
  salami,
  sausage,
  cheese,
  rice,
  mash,
  scrambled,
  goatToast,
} satisfies Record<string, Draw>;
