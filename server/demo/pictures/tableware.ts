/** What dishes are served on, seen from above. Each piece is drawn around (0, 0); lengths are those of a 1200 x 800 picture. */
import { at, darker, type Ink, lighter, place, shadow, solid } from './ink.ts';

/** What a recipe may say about a piece: a tone, a count, a size, a variant. */
export interface Look {
  readonly tone?: string;
  readonly second?: string;
  readonly count?: number;
  readonly width?: number;
  readonly height?: number;
  readonly level?: number;
  readonly kind?: string;
  /** Glaze of a cup, foil of a bottle. */
  readonly paint?: string;
  readonly bubbles?: number;
  /** The lower, wider kind of a glass. */
  readonly short?: boolean;
}

export type Draw = (ink: Ink, look: Look) => string;

const circle = (r: number, fill: string, extra = '') => `<circle r="${at(r)}" fill="${fill}"${extra}/>`;
const ring = (r: number, width: number, tone: string, opacity = 1) =>
  `<circle r="${at(r)}" fill="none" stroke="${tone}" stroke-width="${at(width)}" stroke-opacity="${opacity}"/>`;

/** Round plate; `tone` is its glaze, `second` the line on its rim, `width` its radius. */
const plate: Draw = (ink, { tone = '#f7f3ec', second, width: r = 310 }) => {
  let svg = shadow(ink, r * 1.12, r * 1.12, 14, 26, 0.5);
  svg += circle(r, ink.slant(lighter(tone, 0.6), tone, darker(tone, 0.16)));
  svg += ring(r - 2, 3, darker(tone, 0.22), 0.5);
  if (second) svg += ring(r * 0.94, r * 0.035, second, 0.9) + ring(r * 0.885, r * 0.01, second, 0.8);
  svg += circle(r * 0.74, ink.slant(darker(tone, 0.2), darker(tone, 0.06), lighter(tone, 0.6)));
  svg += circle(r * 0.715, ink.lit(lighter(tone, 0.5), tone, darker(tone, 0.07)));
  return `${svg}<path d="M${at(-r * 0.9)} ${at(-r * 0.2)}A${at(r * 0.92)} ${at(r * 0.92)} 0 0 1 ${at(-r * 0.3)} ${at(-r * 0.87)}" fill="none" stroke="#ffffff" stroke-width="${at(r * 0.03)}" stroke-linecap="round" stroke-opacity=".75"/>`;
};

/** Oval dish; `width` and `height` are half lengths. */
const oval: Draw = (ink, { tone = '#f7f3ec', second, width = 400, height = 250 }) => {
  const ellipse = (share: number, fill: string, extra = '') =>
    `<ellipse rx="${at(width - height * (1 - share))}" ry="${at(height * share)}" fill="${fill}"${extra}/>`;
  let svg = shadow(ink, width * 1.1, height * 1.14, 14, 26, 0.5) + ellipse(1, ink.slant(lighter(tone, 0.6), tone, darker(tone, 0.18)));
  if (second) svg += ellipse(0.94, 'none', ` stroke="${second}" stroke-width="9"`);
  svg += ellipse(0.8, ink.slant(darker(tone, 0.22), darker(tone, 0.08), lighter(tone, 0.5)));
  return svg + ellipse(0.77, ink.lit(lighter(tone, 0.5), tone, darker(tone, 0.08)));
};

/** Deep bowl; `second` is what fills it, `width` its radius. */
const bowl: Draw = (ink, { tone = '#f4efe6', second = '#e8dcc4', width: r = 270 }) => {
  let svg = shadow(ink, r * 1.16, r * 1.16, 16, 30, 0.55);
  svg += circle(r, ink.slant(lighter(tone, 0.5), tone, darker(tone, 0.35)));
  svg += circle(r * 0.93, ink.slant(darker(tone, 0.5), darker(tone, 0.22), lighter(tone, 0.2)));
  svg += circle(r * 0.88, ink.lit(lighter(second, 0.18), second, darker(second, 0.22)));
  svg += `<path d="M${at(-r * 0.88)} 0A${at(r * 0.88)} ${at(r * 0.88)} 0 0 1 ${at(r * 0.62)} ${at(-r * 0.62)}A${at(r * 0.95)} ${at(r * 0.95)} 0 0 0 ${at(-r * 0.88)} 0Z" fill="#1c0d04" fill-opacity=".28"/>`;
  return `${svg}<path d="M${at(-r * 0.95)} ${at(-r * 0.16)}A${at(r * 0.965)} ${at(r * 0.965)} 0 0 1 ${at(-r * 0.36)} ${at(-r * 0.895)}" fill="none" stroke="#ffffff" stroke-width="${at(r * 0.035)}" stroke-linecap="round" stroke-opacity=".6"/>`;
};

/** Iron pot with two ears; `second` is what fills it. */
const cocotte: Draw = (ink, { tone = '#2f3338', second = '#5a2415', width: r = 270 }) => {
  const ear = (x: number) =>
    solid(ink, `M${at(x - 52)} -62h104a30 30 0 0 1 30 30v64a30 30 0 0 1 -30 30h-104a30 30 0 0 1 -30 -30v-64a30 30 0 0 1 30 -30Z`, tone, 12);
  return `${ear(-r * 1.02) + ear(r * 1.02)}${bowl(ink, { tone, second, width: r })}`;
};

/** Small straight-sided dish; `second` is its cream. */
const ramekin: Draw = (ink, { tone = '#f8f5ef', second = '#e9b54f', width: r = 170 }) => {
  let svg = shadow(ink, r * 1.2, r * 1.2, 14, 24, 0.5) + circle(r, ink.slant('#ffffff', tone, darker(tone, 0.24)));
  for (let flute = 0; flute < 30; flute++)
    svg += place(
      `<path d="M${at(r * 0.9)} 0H${at(r)}" stroke="${darker(tone, 0.3)}" stroke-width="3" stroke-opacity=".35"/>`,
      0,
      0,
      1,
      flute * 12,
    );
  svg += circle(r * 0.9, ink.slant(darker(tone, 0.35), darker(tone, 0.12), '#ffffff'));
  return svg + circle(r * 0.85, ink.lit(lighter(second, 0.3), second, darker(second, 0.3)));
};

/** Wooden board with a handle; `kind` `round` or straight. */
const board: Draw = (ink, { tone = '#b98049', width = 430, height = 260, kind }) => {
  const path =
    kind === 'round'
      ? `M${-width} 0a${width} ${width} 0 0 1 ${width * 2} 0a${width} ${width} 0 0 1 ${-width * 2} 0Z`
      : `M${-width + 46} ${-height}H${width - 46}q46 0 46 46V-62q0 22 24 26h72a36 36 0 0 1 0 72h-72q-24 4 -24 26V${height - 46}q0 46 -46 46H${-width + 46}q-46 0 -46 -46V${-height + 46}q0 -46 46 -46Z`;
  const tall = kind === 'round' ? width : height;
  const clip = ink.define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
  let lines = '';
  for (let y = -tall + 20; y < tall; y += 34) {
    const bend = ink.between(-14, 14);
    lines += `<path d="M${-width} ${at(y)}C${-width / 3} ${at(y + bend)} ${width / 3} ${at(y - bend)} ${width + 140} ${at(y + bend / 2)}" fill="none" stroke="${darker(tone, 0.4)}" stroke-width="${at(ink.between(1.5, 5))}" stroke-opacity="${at(ink.between(0.2, 0.5))}"/>`;
  }
  const hole = kind === 'round' ? '' : `<circle cx="${width + 84}" cy="0" r="15" fill="${darker(tone, 0.6)}"/>`;
  const edge = `<path d="${path}" fill="none" stroke="${lighter(tone, 0.5)}" stroke-width="5" stroke-opacity=".5" transform="scale(.985)"/>`;
  return `${solid(ink, path, tone, 24)}<g clip-path="url(#${clip})">${lines}</g>${edge}${hole}`;
};

/** A tray with two grips. */
const tray: Draw = (ink, { tone = '#3b2a20', width = 520, height = 320 }) => {
  const path = (inset: number, corner: number) =>
    `M${-width + inset + corner} ${-height + inset}H${width - inset - corner}q${corner} 0 ${corner} ${corner}V${height - inset - corner}q0 ${corner} ${-corner} ${corner}H${-width + inset + corner}q${-corner} 0 ${-corner} ${-corner}V${-height + inset + corner}q0 ${-corner} ${corner} ${-corner}Z`;
  const grip = (x: number) =>
    `<rect x="${x - 13}" y="-74" width="26" height="148" rx="13" fill="${darker(tone, 0.6)}"/><rect x="${x - 7}" y="-66" width="16" height="132" rx="8" fill="#e9dcc6" fill-opacity=".35"/>`;
  return (
    solid(ink, path(0, 56), tone, 26) +
    `<path d="${path(40, 34)}" fill="${ink.slant(darker(tone, 0.35), darker(tone, 0.1), lighter(tone, 0.14))}"/>` +
    `<path d="${path(3, 54)}" fill="none" stroke="${lighter(tone, 0.5)}" stroke-width="4" stroke-opacity=".4"/>` +
    grip(-width + 20) +
    grip(width - 20)
  );
};

/** A rough slab of slate to serve on. */
const slab: Draw = (ink, { tone = '#3f484f', width = 420, height = 250 }) => {
  let top = '';
  let bottom = '';
  for (let x = -width; x <= width; x += width / 6) {
    top += `L${at(x)} ${at(-height + ink.between(-5, 5))}`;
    bottom = `L${at(x)} ${at(height + ink.between(-5, 5))}${bottom}`;
  }
  const path = `M${top.slice(1)}${bottom}Z`;
  return `${solid(ink, path, tone, 16)}<path d="${path}" fill="none" stroke="${lighter(tone, 0.5)}" stroke-width="4" stroke-opacity=".4"/>`;
};

/** Folded napkin; `tone` is the cloth, `second` its stripes. */
const napkin: Draw = (ink, { tone = '#f6efe2', second = '#b9473f', width = 170, height = 230 }) => {
  const path = `M${-width} ${-height}Q0 ${-height + 14} ${width} ${-height}Q${width - 12} 0 ${width} ${height}Q0 ${height - 12} ${-width} ${height}Q${-width + 10} 0 ${-width} ${-height}Z`;
  let svg = solid(ink, path, tone, 10);
  for (const x of [-0.8, -0.68, 0.68, 0.8])
    svg += `<path d="M${at(width * x)} ${-height + 4}Q${at(width * x - 8)} 0 ${at(width * x)} ${height - 4}" fill="none" stroke="${second}" stroke-width="9" stroke-opacity=".8"/>`;
  return `${svg}<path d="M${at(width * 0.2)} ${-height + 8}Q${at(width * 0.12)} 0 ${at(width * 0.2)} ${height - 8}" fill="none" stroke="${darker(tone, 0.4)}" stroke-width="5" stroke-opacity=".25"/>`;
};

const steel = (ink: Ink) => ink.across('#f4f6f8', '#b9c0c7', '#e8ecef', '#8d969e');

const fork: Draw = (ink) => {
  const path =
    'M-9 250Q-14 262 0 266Q14 262 9 250L6 -60Q26 -78 28 -120V-236q0 -8 -5 -8t-5 8V-140h-8V-236q0 -8 -5 -8t-5 8V-140h-8V-236q0 -8 -5 -8t-5 8V-140h-8V-236q0 -8 -5 -8t-5 8V-120Q-32 -78 -6 -60Z';
  return `<path d="${path}" fill="#1c0d04" fill-opacity=".3" transform="translate(7 10)"/><path d="${path}" fill="${steel(ink)}"/>`;
};

const knife: Draw = (ink) => {
  const path = 'M-10 254Q-12 266 0 266Q12 266 11 254L9 20H-9ZM-9 12H12Q34 -130 4 -246Q-8 -240 -9 -200Z';
  return `<path d="${path}" fill="#1c0d04" fill-opacity=".3" transform="translate(7 10)"/><path d="${path}" fill="${steel(ink)}"/>`;
};

const spoon: Draw = (ink, { tone }) => {
  const path = 'M-7 200Q-9 214 0 216Q9 214 7 200L5 -60Q38 -84 38 -130Q34 -190 0 -192Q-34 -190 -38 -130Q-38 -84 -5 -60Z';
  const hollow = `<ellipse cy="-130" rx="27" ry="46" fill="${tone ?? ink.slant('#8d969e', '#c9d0d6', '#ffffff')}"/>`;
  return `<path d="${path}" fill="#1c0d04" fill-opacity=".3" transform="translate(6 9)"/><path d="${path}" fill="${steel(ink)}"/>${hollow}`;
};

/** A small bowl with a sauce in it. */
const sauce: Draw = (ink, { tone = '#f4efe6', second = '#f3dd8e', width: r = 82 }) =>
  bowl(ink, { tone, second, width: r }) +
  `<path d="M${at(-r * 0.4)} ${at(r * 0.1)}c${at(r * 0.1)} ${at(-r * 0.6)} ${at(r * 0.9)} ${at(-r * 0.4)} ${at(r * 0.7)} ${at(r * 0.1)}s${at(-r * 0.8)} ${at(r * 0.3)} ${at(-r * 0.5)} ${at(-r * 0.1)}" fill="none" stroke="${lighter(second, 0.55)}" stroke-width="${at(r * 0.09)}" stroke-linecap="round" stroke-opacity=".8"/>`;

/** A cup on its saucer from above; `tone` is the drink, `second` its foam or none. */
const cupAbove: Draw = (ink, { tone = '#3a1d0e', second, width: r = 110 }) => {
  const handle = `<path d="M${at(r * 0.8)} ${at(r * 0.3)}q${at(r * 0.8)} ${at(r * 0.36)} ${at(r * 0.66)} ${at(r * 0.72)}q-20 30 ${at(-r * 0.9)} ${at(-r * 0.5)}" fill="none" stroke="#f2ede4" stroke-width="${at(r * 0.17)}" stroke-linecap="round"/>`;
  let svg = `${plate(ink, { width: r * 1.75 })}${handle}${bowl(ink, { width: r, tone: '#f8f5ee', second: tone })}`;
  if (second) svg += circle(r * 0.7, ink.lit(lighter(second, 0.4), second, darker(second, 0.2)));
  return svg;
};

export const tableware = {
  plate,
  oval,
  bowl,
  cocotte,
  ramekin,
  board,
  tray,
  slab,
  napkin,
  fork,
  knife,
  spoon,
  sauce,
  cupAbove,
} satisfies Record<string, Draw>;
