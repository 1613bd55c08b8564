/** The grounds of the demo pictures: table tops seen from above, and rooms with a table seen from the front. Pure functions of pad and size. */
import { at, curve, darker, type Ink, lighter, mix, type Point, place } from './ink.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

type Scene = (ink: Ink, size: Size) => string;

const sheet = ({ width, height }: Size, fill: string, extra = '') => `<rect width="${width}" height="${height}" fill="${fill}"${extra}/>`;

/** Light from the upper left and a darker border. */
function daylight(ink: Ink, size: Size, strength = 0.34): string {
  const light = ink.lit('#fff6dd/0.34', '#fff6dd/0.08', '#fff6dd/0');
  const border = ink.round('#120800/0', '#120800/0', '#120800/0.06', `#120800/${strength}`);
  const { width, height } = size;
  return (
    sheet(size, light) +
    `<ellipse cx="${width / 2}" cy="${height / 2}" rx="${at(width * 0.74)}" ry="${at(height * 0.86)}" fill="${border}"/>`
  );
}

function grain(ink: Ink, width: number, top: number, height: number, tone: string): string {
  let svg = '';
  for (let line = 0; line < 7; line++) {
    const y = top + ink.between(6, height - 6);
    const points: Point[] = [];
    for (let x = -40; x <= width + 200; x += 200) points.push([x, y + ink.between(-5, 5)]);
    svg += `<path d="${curve(points, false)}" fill="none" stroke="${tone}" stroke-width="${at(ink.between(1, 3.2))}" stroke-opacity="${at(ink.between(0.2, 0.5))}"/>`;
  }
  if (ink.random() < 0.7) {
    const [x, y] = [ink.between(60, width - 60), top + height / 2];
    svg += `<g fill="none" stroke="${tone}" stroke-opacity=".4"><ellipse cx="${at(x)}" cy="${at(y)}" rx="34" ry="10" stroke-width="2.5"/><ellipse cx="${at(x)}" cy="${at(y)}" rx="17" ry="5" stroke-width="4"/></g>`;
  }
  return svg;
}

/** Planks of wood, from above. */
function planks(tone: string, board = 160): Scene {
  return (ink, size) => {
    let svg = '';
    for (let top = 0; top < size.height; top += board) {
      const colour = mix(tone, ink.pick(['#2b1206', '#fff1d0']), ink.between(0.02, 0.11));
      svg += `<rect y="${top}" width="${size.width}" height="${board}" fill="${ink.down(lighter(colour, 0.08), colour, darker(colour, 0.1))}"/>`;
      svg += grain(ink, size.width, top, board, darker(colour, 0.42));
      const joint = ink.between(0.1, 0.9) * size.width;
      svg += `<path d="M0 ${top}H${size.width}M${at(joint)} ${top}v${board}" stroke="${darker(tone, 0.62)}" stroke-width="4" stroke-opacity=".75"/><path d="M0 ${top + 4}H${size.width}" stroke="#fff4d8" stroke-width="2" stroke-opacity=".18"/>`;
    }
    return svg + daylight(ink, size);
  };
}

/** Polished stone with veins. */
function marble(tone: string, vein: string): Scene {
  return (ink, size) => {
    let svg = sheet(size, ink.slant(lighter(tone, 0.5), tone, darker(tone, 0.08)));
    for (let line = 0; line < 11; line++) {
      const points: Point[] = [];
      let y = ink.between(-0.4, 1.2) * size.height;
      for (let x = -60; x <= size.width + 120; x += 120) {
        points.push([x, y]);
        y += ink.between(-30, 66);
      }
      svg += `<path d="${curve(points, false)}" fill="none" stroke="${vein}" stroke-width="${at(ink.between(1, 9))}" stroke-opacity="${at(ink.between(0.1, 0.32))}" stroke-linecap="round"/>`;
    }
    return svg + daylight(ink, size, 0.2);
  };
}

/** Brushed metal of a bar top. */
const zinc: Scene = (ink, size) => {
  let svg = sheet(size, ink.slant('#c9d2d6', '#98a5ac', '#b4bfc4', '#7f8c94'));
  for (let line = 0; line < 60; line++) {
    const y = ink.between(0, size.height);
    const x = ink.between(-200, size.width);
    svg += `<path d="M${at(x)} ${at(y)}h${at(ink.between(200, 700))}" stroke="${ink.pick(['#ffffff', '#4d5a62'])}" stroke-width="1.5" stroke-opacity=".2"/>`;
  }
  return svg + daylight(ink, size, 0.3);
};

/** Dark slate with chalk dust. */
const slate: Scene = (ink, size) => {
  let svg = sheet(size, ink.slant('#58626a', '#3b434a', '#2a3137'));
  for (let line = 0; line < 14; line++) {
    const points: Point[] = [];
    let y = ink.between(0, size.height);
    for (let x = -60; x <= size.width + 160; x += 160) {
      points.push([x, y]);
      y += ink.between(-26, 26);
    }
    svg += `<path d="${curve(points, false)}" fill="none" stroke="${ink.pick(['#8b98a1', '#171c20'])}" stroke-width="${at(ink.between(1, 6))}" stroke-opacity=".2"/>`;
  }
  for (let speck = 0; speck < 40; speck++)
    svg += `<circle cx="${at(ink.between(0, size.width))}" cy="${at(ink.between(0, size.height))}" r="${at(ink.between(1, 3))}" fill="#cfd8dd" fill-opacity=".22"/>`;
  return svg + daylight(ink, size, 0.36);
};

/** A linen cloth with two bands of stripes. */
function linen(tone: string, stripe: string): Scene {
  return (ink, size) => {
    const weave = ink.define(
      (id) =>
        `<pattern id="${id}" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0H8M0 4H8" stroke="#6b5a3c" stroke-width="1" stroke-opacity=".16"/><path d="M0 0V8M4 0V8" stroke="#ffffff" stroke-width="1" stroke-opacity=".3"/></pattern>`,
    );
    let svg = sheet(size, tone);
    const band = size.width * 0.085;
    for (const left of [band, size.width - band * 2.1]) {
      for (const [offset, width] of [
        [0, 0.12],
        [0.22, 0.5],
        [0.84, 0.12],
      ] as const)
        svg += `<rect x="${at(left + offset * band)}" width="${at(width * band)}" height="${size.height}" fill="${stripe}" fill-opacity=".72"/>`;
    }
    svg += sheet(size, `url(#${weave})`);
    for (let fold = 0; fold < 4; fold++) {
      const x = ink.between(0.05, 0.95) * size.width;
      const lean = ink.between(-160, 160);
      svg += `<path d="M${at(x)} -20C${at(x + 60)} ${at(size.height * 0.3)} ${at(x - 40 + lean)} ${at(size.height * 0.7)} ${at(x + lean)} ${size.height + 20}l70 0C${at(x + lean + 40)} ${at(size.height * 0.7)} ${at(x + 120)} ${at(size.height * 0.3)} ${at(x + 64)} -20Z" fill="${ink.across('#4a3410/0', '#4a3410/0.13', '#ffffff/0.25', '#ffffff/0')}"/>`;
    }
    return svg + daylight(ink, size, 0.22);
  };
}

/** Where the table begins in a room seen from the front, as a share of the height. */
const horizon = 0.6;

function table(ink: Ink, size: Size, colour: string, lines: boolean): string {
  const top = size.height * horizon;
  const depth = size.height - top;
  let svg = `<rect y="${at(top)}" width="${size.width}" height="${at(depth)}" fill="${ink.down(lighter(colour, 0.3), colour, darker(colour, 0.26))}"/>`;
  if (lines) {
    for (const share of [0.1, 0.27, 0.52, 0.84])
      svg += `<path d="M0 ${at(top + depth * share)}H${size.width}" stroke="${darker(colour, 0.5)}" stroke-width="${at(1 + share * 5)}" stroke-opacity=".45"/>`;
    for (let line = 0; line < 16; line++) {
      const share = ink.random();
      svg += `<path d="M${at(ink.between(-200, size.width))} ${at(top + depth * share)}h${at(ink.between(160, 600))}" stroke="${darker(colour, 0.45)}" stroke-width="${at(1 + share * 2)}" stroke-opacity=".25"/>`;
    }
  } else {
    for (let line = 0; line < 6; line++) {
      const y = top + depth * ink.between(0.1, 0.9);
      const x = ink.between(-100, size.width);
      svg += `<path d="M${at(x)} ${at(y)}c90 ${at(ink.between(-16, 16))} 190 ${at(ink.between(-8, 26))} 320 ${at(ink.between(-8, 20))}" fill="none" stroke="${darker(colour, 0.35)}" stroke-width="${at(ink.between(1, 4))}" stroke-opacity=".25"/>`;
    }
  }
  return `${svg}<rect y="${at(top - 3)}" width="${size.width}" height="7" fill="${lighter(colour, 0.55)}" fill-opacity=".8"/>`;
}

/** Soft spots of light out of focus. */
function lights(ink: Ink, size: Size, tones: readonly string[], count: number): string {
  let svg = '';
  for (let light = 0; light < count; light++) {
    const tone = ink.pick(tones);
    const fill = ink.round(`${tone}/0.75`, `${tone}/0.6`, `${tone}/0.5`, `${tone}/0.42`, `${tone}/0`);
    svg += `<circle cx="${at(ink.between(0, size.width))}" cy="${at(ink.between(0, size.height * 0.52))}" r="${at(ink.between(0.022, 0.075) * size.height)}" fill="${fill}" fill-opacity="${at(ink.between(0.3, 0.9))}"/>`;
  }
  return svg;
}

function glow(ink: Ink, size: Size, tone: string): string {
  return `<ellipse cx="${size.width / 2}" cy="${at(size.height * 0.46)}" rx="${at(size.width * 0.48)}" ry="${at(size.height * 0.52)}" fill="${ink.round(`${tone}/0.75`, `${tone}/0.3`, `${tone}/0`)}"/>`;
}

/** A room out of focus behind a table. */
function room(wall: string, glowing: string, top: string, spots: readonly string[], wood = true): Scene {
  return (ink, size) =>
    sheet(size, ink.down(darker(wall, 0.25), wall, darker(wall, 0.12))) +
    glow(ink, size, glowing) +
    lights(ink, size, spots, spots.length ? 16 : 0) +
    table(ink, size, top, wood) +
    daylight(ink, size, 0.3);
}

/** The white tiles and the marble of a coffee counter. */
const tiles: Scene = (ink, size) => {
  const tile = ink.define(
    (id) =>
      `<pattern id="${id}" width="150" height="120" patternUnits="userSpaceOnUse"><rect width="150" height="120" fill="#b9c4c2"/><g fill="#eef3f0"><rect x="2" y="2" width="146" height="56" rx="3"/><rect x="-73" y="62" width="146" height="56" rx="3"/><rect x="77" y="62" width="146" height="56" rx="3"/></g><g fill="#ffffff"><rect x="6" y="5" width="138" height="9" rx="4"/><rect x="-70" y="65" width="138" height="9" rx="4"/><rect x="81" y="65" width="138" height="9" rx="4"/></g></pattern>`,
  );
  return (
    sheet(size, `url(#${tile})`) +
    sheet(size, ink.down('#20403c/0.26', '#4f6f68/0', '#20403c/0.2')) +
    glow(ink, size, '#fff8e8') +
    table(ink, size, '#ece3d4', false) +
    daylight(ink, size, 0.16)
  );
};

function foliage(ink: Ink, size: Size, tones: readonly string[], count: number): string {
  let svg = '';
  for (let leaf = 0; leaf < count; leaf++) {
    const tone = ink.pick(tones);
    const reach = ink.between(0.1, 0.24) * size.height;
    const edge = ink.random() < 0.5 ? ink.between(-0.02, 0.3) : ink.between(0.7, 1.02);
    const fill = ink.round(`${tone}/0.95`, `${tone}/0.7`, `${tone}/0.25`, `${tone}/0`);
    svg += `<circle cx="${at(edge * size.width)}" cy="${at(ink.between(-0.02, 0.5) * size.height)}" r="${at(reach)}" fill="${fill}"/>`;
  }
  return svg;
}

/** A table outside: sky, leaves out of focus, a sunny top. */
function terrace(sky: string, low: string, top: string): Scene {
  return (ink, size) =>
    sheet(size, ink.down(sky, low)) +
    glow(ink, size, '#fffbe6') +
    foliage(ink, size, ['#5f9a4a', '#7fb65a', '#3f7f4a', '#a8cf6e'], 34) +
    lights(ink, size, ['#ffffff', '#fff3b8'], 9) +
    table(ink, size, top, true) +
    daylight(ink, size, 0.2);
}

/** A vaulted cellar with barrels. */
const cellar: Scene = (ink, size) => {
  const { width, height } = size;
  const top = height * horizon;
  let svg = sheet(size, ink.down('#2a1d18', '#4a352a', '#32231b'));
  for (const x of [0.17, 0.5, 0.83]) {
    svg += `<path d="M${at(width * (x - 0.14))} ${at(top)}V${at(height * 0.28)}a${at(width * 0.14)} ${at(height * 0.22)} 0 0 1 ${at(width * 0.28)} 0V${at(top)}Z" fill="${ink.down('#6d4c36', '#8a6040', '#57392a')}"/>`;
    const [cx, cy, r] = [width * x, height * 0.43, height * 0.15];
    svg += `<circle cx="${at(cx)}" cy="${at(cy)}" r="${at(r)}" fill="${ink.lit('#a8743f', '#7a4e29', '#4c2d16')}"/><circle cx="${at(cx)}" cy="${at(cy)}" r="${at(r * 0.9)}" fill="none" stroke="#33221a" stroke-width="7" stroke-opacity=".7"/>`;
    for (const shift of [-0.5, 0, 0.5])
      svg += `<path d="M${at(cx + shift * r)} ${at(cy - r * 0.78)}V${at(cy + r * 0.78)}" stroke="#3b2414" stroke-width="3" stroke-opacity=".5"/>`;
  }
  return (
    svg +
    sheet(size, '#1c100a', ' fill-opacity=".34"') +
    glow(ink, size, '#ffcf87') +
    table(ink, size, '#7b4f2c', true) +
    daylight(ink, size, 0.4)
  );
};

/** Shelves of a small shop behind a counter. */
const shop: Scene = (ink, size) => {
  const { width, height } = size;
  let svg = sheet(size, ink.down('#a9bda0', '#c4d3b8', '#a5b99b'));
  for (const y of [0.24, 0.52]) {
    for (let x = 0.03; x < 1; x += ink.between(0.075, 0.11)) {
      const [jar, tall] = [width * 0.055, height * ink.between(0.11, 0.17)];
      const tone = ink.pick(['#c8803c', '#8f3f36', '#6f8a45', '#d9b25a', '#7d5a44']);
      svg += `<g fill-opacity=".5"><rect x="${at(x * width)}" y="${at(y * height - tall)}" width="${at(jar)}" height="${at(tall)}" rx="9" fill="${tone}"/><rect x="${at(x * width + 3)}" y="${at(y * height - tall - 9)}" width="${at(jar - 6)}" height="15" rx="4" fill="#efe6d2"/></g>`;
    }
    svg += `<rect y="${at(y * height)}" width="${width}" height="${at(height * 0.03)}" fill="${ink.down('#b98b5a', '#7d5631')}"/>`;
  }
  return svg + glow(ink, size, '#fdf6dc') + table(ink, size, '#b98a58', true) + daylight(ink, size, 0.24);
};

/** An awning with scallops along the top; used by the covers. */
function awning(ink: Ink, width: number, depth: number, tone: string): string {
  const step = width / 20;
  let svg = '';
  for (let index = 0; index < 20; index++) {
    const colour = index % 2 ? '#fbf3e4' : tone;
    svg += `<path d="M${at(index * step)} 0h${at(step)}v${at(depth)}a${at(step / 2)} ${at(step / 2)} 0 0 1 ${at(-step)} 0Z" fill="${ink.down(darker(colour, 0.12), colour)}"/>`;
  }
  return `<rect width="${width}" height="${at(depth + step * 0.7)}" y="10" fill="#1c0d04" fill-opacity=".2"/>${svg}`;
}

/** The front of a brasserie: awning, lit windows, then the table. */
const brasserie: Scene = (ink, size) => {
  const { width, height } = size;
  let svg = sheet(size, ink.down('#12352f', '#1d4a41'));
  for (let window = 0; window < 5; window++) {
    const x = width * (0.03 + window * 0.196);
    svg += `<rect x="${at(x)}" y="${at(height * 0.14)}" width="${at(width * 0.156)}" height="${at(height * 0.42)}" rx="8" fill="${ink.down('#ffd98c', '#ffbf63', '#c97c3a')}"/>`;
    svg += `<path d="M${at(x + width * 0.078)} ${at(height * 0.14)}v${at(height * 0.42)}M${at(x)} ${at(height * 0.3)}h${at(width * 0.156)}" stroke="#12352f" stroke-width="7"/>`;
    svg += `<circle cx="${at(x + width * 0.05)}" cy="${at(height * 0.36)}" r="${at(height * 0.1)}" fill="${ink.round('#fff6d8/0.95', '#fff0c0/0.3', '#fff0c0/0')}"/>`;
  }
  return svg + awning(ink, width, height * 0.13, '#b3202c') + table(ink, size, '#8a5a32', true) + daylight(ink, size, 0.24);
};

/** The illustrations that scenes use. */
export const sceneIcons: readonly string[] = ['sailboat'];

/** A harbour at the end of the day. */
const harbour: Scene = (ink, size) => {
  const { width, height } = size;
  let svg = sheet(size, ink.down('#3f7fb5', '#8fc1d8', '#ffd9a0', '#ff9f5f'));
  svg += `<circle cx="${at(width * 0.62)}" cy="${at(height * 0.4)}" r="${at(height * 0.38)}" fill="${ink.round('#fff8d8/0.95', '#ffe9a8/0.5', '#ffd27a/0')}"/>`;
  svg += `<path d="M0 ${at(height * 0.4)}c120 -30 200 -24 300 -6s190 -14 280 4 260 -34 ${at(width - 580)} 2V${at(height * 0.62)}H0Z" fill="#41617c" fill-opacity=".65"/>`;
  svg += `<rect y="${at(height * 0.44)}" width="${width}" height="${at(height * 0.2)}" fill="${ink.down('#f7b978', '#4f8fb0', '#2f6688')}"/>`;
  for (let wave = 0; wave < 26; wave++)
    svg += `<path d="M${at(ink.between(0, width))} ${at(height * ink.between(0.46, 0.6))}h${at(ink.between(24, 90))}" stroke="#fff2cf" stroke-width="2.5" stroke-opacity=".5" stroke-linecap="round"/>`;
  for (const [x, scale] of [
    [0.08, 3.2],
    [0.3, 2.4],
    [0.79, 3],
    [0.94, 2.2],
  ] as const)
    svg += place(ink.icon('sailboat'), width * x - 16 * scale, height * 0.55 - 27 * scale, scale);
  return svg + table(ink, size, '#5d7f8f', true) + daylight(ink, size, 0.22);
};

/** The pavement of a café: parasols, houses, a morning sky. */
const pavement: Scene = (ink, size) => {
  const { width, height } = size;
  let svg = sheet(size, ink.down('#a9d8ee', '#e6f3ea', '#fbe7c4'));
  for (let house = 0; house < 8; house++) {
    const [x, tall] = [house * width * 0.13 - 20, height * ink.between(0.36, 0.5)];
    const tone = ink.pick(['#f3d8b4', '#efc4a2', '#e5d3bd', '#d9c6b8', '#f0e2c6']);
    const top = height * 0.6 - tall;
    svg += `<rect x="${at(x)}" y="${at(top)}" width="${at(width * 0.13)}" height="${at(tall)}" fill="${tone}"/><path d="M${at(x - 5)} ${at(top)}l16 -26h${at(width * 0.13 - 22)}l16 26Z" fill="#7d8a98"/>`;
    for (const [column, row] of [
      [0.2, 0.14],
      [0.6, 0.14],
      [0.2, 0.5],
      [0.6, 0.5],
    ] as const)
      svg += `<rect x="${at(x + width * 0.13 * column)}" y="${at(top + tall * row)}" width="${at(width * 0.026)}" height="${at(tall * 0.24)}" rx="3" fill="#7fa3b4"/>`;
  }
  for (const [x, tone] of [
    [0.16, '#e0563f'],
    [0.84, '#e9a52e'],
  ] as const) {
    const [cx, y, reach] = [width * x, height * 0.1, width * 0.15];
    svg += `<path d="M${at(cx)} ${at(y)}V${at(height * 0.6)}" stroke="#6b4a32" stroke-width="9"/>`;
    svg += `<path d="M${at(cx - reach)} ${at(y + height * 0.24)}Q${at(cx - reach * 0.6)} ${at(y)} ${at(cx)} ${at(y - 8)}Q${at(cx + reach * 0.6)} ${at(y)} ${at(cx + reach)} ${at(y + height * 0.24)}Z" fill="${ink.across(lighter(tone, 0.35), tone, darker(tone, 0.25))}"/>`;
    svg += `<path d="M${at(cx - reach * 0.36)} ${at(y + height * 0.24)}Q${at(cx - reach * 0.3)} ${at(y + 20)} ${at(cx)} ${at(y - 8)}Q${at(cx + reach * 0.3)} ${at(y + 20)} ${at(cx + reach * 0.36)} ${at(y + height * 0.24)}Z" fill="#fff6e4" fill-opacity=".85"/>`;
  }
  return svg + table(ink, size, '#c9b79c', false) + daylight(ink, size, 0.16);
};

export const scenes = {
  linen: linen('#efe6d3', '#4c7399'),
  linenRed: linen('#f3e9d8', '#b9473f'),
  oak: planks('#c99a62', 160),
  walnut: planks('#6f4527', 200),
  painted: planks('#a9c3b3', 134),
  marble: marble('#efe4df', '#a98d8a'),
  zinc,
  slate,
  tiles,
  banquette: room('#8f3a2c', '#f0a35e', '#8a5430', ['#ffd9a0', '#ffb66b']),
  patisserie: room('#dea9a2', '#fff0e4', '#f6ece6', ['#ffffff', '#fff1dc'], false),
  bistro: room('#a8834f', '#ffe3a4', '#b9854e', ['#fff0c8', '#ffd98a']),
  terrace: terrace('#8fd0ea', '#dff1dc', '#d9c3a0'),
  orchard: terrace('#ffd98a', '#fff3c6', '#cfa06a'),
  pub: room('#1f4a3a', '#7fae6c', '#8a5a2e', ['#ffd27a', '#ffe8b0', '#c7e08a']),
  wine: room('#6b2233', '#e29a84', '#efe3d0', ['#ffd0a8', '#ffb0a0'], false),
  cellar,
  night: room('#1d2452', '#8a5fb8', '#3d2a3c', ['#ff8fb0', '#8fd0ff', '#ffd27a', '#c99aff']),
  hearth: room('#5a2f1c', '#ffb054', '#5f3820', ['#ffc46b', '#ff9a4a', '#ffe0a0']),
  shop,
  brasserie,
  harbour,
  pavement,
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
