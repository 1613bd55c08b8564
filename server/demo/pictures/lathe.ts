/** Turned things seen from the front: a profile (height above the table, half width) becomes outlines, liquids and lights. */
import { at, darker, type Ink, lighter, shadow } from './ink.ts';

/** Heights grow upwards from the table; the list goes from the bottom to the top. */
export type Profile = readonly (readonly [height: number, half: number])[];

/** How flat a circle looks from where we stand. */
export const tilt = 0.24;

const knot = (profile: Profile, index: number) => profile[Math.min(profile.length - 1, Math.max(0, index))] as readonly [number, number];

/** The slope of the curve at a knot: the harmonic mean of both sides, none at a turning point, so that nothing overshoots. */
function slopeAt(profile: Profile, index: number): number {
  const rise = (from: number) =>
    (knot(profile, from + 1)[1] - knot(profile, from)[1]) / Math.max(0.001, knot(profile, from + 1)[0] - knot(profile, from)[0]);
  if (index === 0) return rise(0);
  if (index === profile.length - 1) return rise(index - 1);
  const [before, after] = [rise(index - 1), rise(index)];
  return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
}

/** Half width of a profile at a height (monotone cubic between its knots). */
export function halfAt(profile: Profile, height: number): number {
  if (height <= knot(profile, 0)[0]) return knot(profile, 0)[1];
  for (let index = 1; index < profile.length; index++) {
    const [low, from] = knot(profile, index - 1);
    const [high, to] = knot(profile, index);
    if (height > high) continue;
    const span = high - low;
    const t = (height - low) / span;
    const [t2, t3] = [t * t, t * t * t];
    return (
      (2 * t3 - 3 * t2 + 1) * from +
      (t3 - 2 * t2 + t) * span * slopeAt(profile, index - 1) +
      (3 * t2 - 2 * t3) * to +
      (t3 - t2) * span * slopeAt(profile, index)
    );
  }
  return knot(profile, profile.length - 1)[1];
}

const topOf = (profile: Profile) => (profile[profile.length - 1] as readonly [number, number])[0];

/** The outline between two heights, with the round front edge below and (when `lid`) the round back edge above. */
export function outline(profile: Profile, from: number, to: number, inset = 0, lid = true): string {
  const steps = 26;
  const left: string[] = [];
  const right: string[] = [];
  for (let step = 0; step <= steps; step++) {
    const height = from + ((to - from) * step) / steps;
    const half = Math.max(1, halfAt(profile, height) - inset);
    left.unshift(`${at(-half)} ${at(-height)}`);
    right.push(`${at(half)} ${at(-height)}`);
  }
  const low = Math.max(1, halfAt(profile, from) - inset);
  const high = Math.max(1, halfAt(profile, to) - inset);
  const close = `A${at(high)} ${at(high * tilt)} 0 0 ${lid ? 0 : 1} ${at(-high)} ${at(-to)}Z`;
  return `M${left.join('L')}A${at(low)} ${at(low * tilt)} 0 0 0 ${at(low)} ${at(-from)}L${right.slice(1).join('L')}${close}`;
}

/** The ellipse a horizontal cut shows. */
export function cut(profile: Profile, height: number, inset: number, fill: string, extra = ''): string {
  const half = Math.max(1, halfAt(profile, height) - inset);
  return `<ellipse cy="${at(-height)}" rx="${at(half)}" ry="${at(half * tilt)}" fill="${fill}"${extra}/>`;
}

/** An opaque turned body: glaze, lights and its open top. */
export function turned(ink: Ink, profile: Profile, tone: string, from = 0): string {
  const top = topOf(profile);
  const fill = ink.across(darker(tone, 0.3), lighter(tone, 0.25), lighter(tone, 0.5), tone, darker(tone, 0.2), darker(tone, 0.42));
  return `<path d="${outline(profile, from, top)}" fill="${fill}"/>`;
}

/** The pool of shade under something that stands on the table. */
export const standing = (ink: Ink, half: number, strength = 0.5) => shadow(ink, half * 1.5, half * tilt * 1.7, half * 0.24, 4, strength);

export interface Filling {
  readonly tone: string;
  /** Where the liquid begins and ends, as heights. */
  readonly from: number;
  readonly level: number;
  /** A second colour towards the bottom, for layered drinks. */
  readonly second?: string;
  readonly foam?: string;
  readonly bubbles?: number;
  /** Drawn in the liquid (ice, slices). */
  readonly inside?: string;
  /** Drawn over the surface, behind the front of the glass. */
  readonly above?: string;
}

function bubbles(ink: Ink, profile: Profile, { from, level, bubbles: count = 0 }: Filling): string {
  let svg = '';
  for (let index = 0; index < count; index++) {
    const height = ink.between(from + 6, level - 6);
    const half = halfAt(profile, height) * 0.78;
    svg += `<circle cx="${at(ink.between(-half, half))}" cy="${at(-height)}" r="${at(ink.between(1.6, 4.6))}" fill="#ffffff" fill-opacity="${at(ink.between(0.4, 0.9))}"/>`;
  }
  return svg;
}

function liquid(ink: Ink, profile: Profile, filling: Filling, wall: number): string {
  const { tone, second, from, level, foam } = filling;
  const body = outline(profile, from, level, wall);
  const depth = second
    ? ink.down(tone, tone, second, second)
    : ink.across(darker(tone, 0.2), lighter(tone, 0.22), tone, tone, darker(tone, 0.3));
  const shade = second ? `<path d="${body}" fill="${ink.across('#1c0d04/0.25', '#ffffff/0.18', '#ffffff/0', '#1c0d04/0.3')}"/>` : '';
  let svg = `<path d="${body}" fill="${depth}"/>${shade}${filling.inside ?? ''}${bubbles(ink, profile, filling)}`;
  svg += cut(
    profile,
    level,
    wall,
    ink.across(lighter(tone, 0.35), lighter(tone, 0.12), lighter(tone, 0.5)),
    ` stroke="${lighter(tone, 0.6)}" stroke-width="2"`,
  );
  if (foam) svg += frothOn(ink, profile, level, foam);
  return svg;
}

/** The head of a beer: from the level up over the rim. */
function frothOn(ink: Ink, profile: Profile, level: number, foam: string): string {
  const top = topOf(profile);
  const half = halfAt(profile, top);
  let svg = `<path d="${outline(profile, level - 8, top + 6, 3)}" fill="${ink.across(darker(foam, 0.14), '#ffffff', foam, darker(foam, 0.2))}"/>`;
  for (let bump = -4; bump <= 4; bump++) {
    const r = half * ink.between(0.2, 0.27);
    svg += `<circle cx="${at((bump / 4) * half * 0.8)}" cy="${at(-top - 6 - (16 - bump * bump) * half * 0.01)}" r="${at(r)}" fill="${ink.lit('#ffffff', foam, darker(foam, 0.1))}"/>`;
  }
  for (let bump = 0; bump < 6; bump++)
    svg += `<circle cx="${at(ink.between(-0.8, 0.8) * half)}" cy="${at(-level + ink.between(-2, 12))}" r="${at(half * ink.between(0.05, 0.12))}" fill="${foam}"/>`;
  return svg;
}

/** A see-through vessel with what it holds. `wall` is the thickness of the glass. */
export function vessel(ink: Ink, profile: Profile, filling?: Filling, wall = 7): string {
  const top = topOf(profile);
  const bottom = (profile[0] as readonly [number, number])[0];
  const body = outline(profile, bottom, top);
  let svg = `<path d="${body}" fill="${ink.across('#dff0f4/0.5', '#ffffff/0.16', '#ffffff/0.1', '#c6dde4/0.5')}"/>`;
  svg += cut(profile, top, 2, '#ffffff', ' fill-opacity=".14" stroke="#7d98a3" stroke-opacity=".5" stroke-width="3"');
  if (filling) svg += liquid(ink, profile, filling, wall) + (filling.above ?? '');
  svg += `<path d="${body}" fill="none" stroke="#4f6f7c" stroke-opacity=".35" stroke-width="3.5"/>`;
  const strip = (left: number, right: number, low: number, high: number, opacity: number) => {
    const edge = (share: number) =>
      Array.from({ length: 17 }, (_, step) => {
        const height = low + ((high - low) * step) / 16;
        return `${at(halfAt(profile, height) * share)} ${at(-height)}`;
      });
    return `<path d="M${edge(left).join('L')}L${edge(right).reverse().join('L')}Z" fill="#ffffff" fill-opacity="${opacity}"/>`;
  };
  const rise = top - bottom;
  svg += strip(-0.84, -0.68, bottom + rise * 0.12, top - rise * 0.1, 0.5) + strip(0.8, 0.86, bottom + rise * 0.2, top - rise * 0.16, 0.4);
  const half = halfAt(profile, top);
  return `${svg}<path d="M${at(-half)} ${at(-top)}A${at(half)} ${at(half * tilt)} 0 0 0 ${at(half)} ${at(-top)}" fill="none" stroke="#ffffff" stroke-opacity=".85" stroke-width="4"/>`;
}
