// Predefined looks, and a look generated from one colour (docs/product/look.md#starting-looks). Each is a few choices, from which its
// records are generated.
import { mix, readableOn } from './colours.ts';
import { textColorOn } from './palette.ts';
import type { FAMILIES, StyleRecord } from './records.ts';

type Family = (typeof FAMILIES)[number];
type Choices = {
  ground: string;
  title: string;
  text: string;
  price: string;
  button: string;
  line: string;
  /** Fonts of titles, and of other texts. */
  families: readonly [titles: Family, texts: Family];
  /** Width of the line between products, in px. */
  border?: 1 | 2 | 3;
  /** Centres the names of sections and categories. */
  centred?: true;
};

const record = (selector: string, property: StyleRecord['property'], value: string): StyleRecord => ({ selector, property, value });

const recordsFrom = ({ ground, title, text, price, button, line, families, border = 1, centred }: Choices): StyleRecord[] => [
  record('cst-global-background', 'font-family', families[1]),
  record('cst-global-background', 'color', text),
  record('cst-global-background', 'background-color', ground),
  record('cst-global-title', 'font-family', families[0]),
  record('cst-global-title', 'color', title),
  record('cst-global-text', 'color', text),
  record('cst-global-price', 'color', price),
  record('cst-global-button', 'background-color', button),
  record('cst-global-separator', 'border-top', `${border}px solid ${line}`),
  ...(centred ? ['cst-menu-title', 'cst-category-title'].map((selector) => record(selector, 'text-align', 'center')) : []),
];

const CHOICES = {
  slate: {
    ground: '#22302f',
    title: '#ffffff',
    text: '#e4dfd1',
    price: '#f2c14e',
    button: '#f2c14e',
    line: '#4a5a58',
    families: ['Georgia', 'Muli'],
  },
  bistro: {
    ground: '#fff8ee',
    title: '#7a1f1f',
    text: '#4a3b32',
    price: '#7a1f1f',
    button: '#9b2226',
    line: '#dcc8b0',
    families: ['Georgia', 'Georgia'],
    centred: true,
  },
  harbour: {
    ground: '#f2f7fb',
    title: '#0b3c5d',
    text: '#2b4253',
    price: '#0b3c5d',
    button: '#12608f',
    line: '#bfd3e2',
    families: ['Verdana', 'Verdana'],
  },
  garden: {
    ground: '#f5f8ef',
    title: '#2f5d34',
    text: '#354230',
    price: '#2f5d34',
    button: '#33703c',
    line: '#ccd9bd',
    families: ['Muli', 'Muli'],
  },
  citrus: {
    ground: '#fffbea',
    title: '#8a4b00',
    text: '#4c3e23',
    price: '#a0410a',
    button: '#a84808',
    line: '#ead9a0',
    families: ['Muli', 'Muli'],
    border: 2,
  },
  night: {
    ground: '#14161c',
    title: '#f4f1ff',
    text: '#c9cad6',
    price: '#b79cff',
    button: '#9d80ff',
    line: '#343846',
    families: ['Muli', 'Muli'],
  },
  rose: {
    ground: '#fdf3f4',
    title: '#8c2f4b',
    text: '#4d3942',
    price: '#8c2f4b',
    button: '#a83456',
    line: '#ecd0d6',
    families: ['Georgia', 'Muli'],
    centred: true,
  },
  coffee: {
    ground: '#f6efe7',
    title: '#4b2e20',
    text: '#48382e',
    price: '#8a4b1f',
    button: '#6f4326',
    line: '#d8c6b4',
    families: ['Georgia', 'Verdana'],
  },
  terracotta: {
    ground: '#fbf1ea',
    title: '#93391b',
    text: '#47382f',
    price: '#93391b',
    button: '#a8431f',
    line: '#e6cdbd',
    families: ['Muli', 'Muli'],
  },
  mint: {
    ground: '#eefaf6',
    title: '#0d5c4d',
    text: '#2b443e',
    price: '#0d5c4d',
    button: '#0f6e5c',
    line: '#bfe0d6',
    families: ['Verdana', 'Verdana'],
  },
  ink: {
    ground: '#ffffff',
    title: '#111111',
    text: '#3d3d3d',
    price: '#111111',
    button: '#111111',
    line: '#111111',
    families: ['Arial', 'Arial'],
    border: 2,
  },
  copper: {
    ground: '#2a1d16',
    title: '#f6d7b8',
    text: '#dcc7b3',
    price: '#ffb37a',
    button: '#e0935c',
    line: '#554034',
    families: ['Georgia', 'Muli'],
  },
} as const satisfies Record<string, Choices>;

export type StartingLook = keyof typeof CHOICES;
/** The predefined looks by name. */
export const STARTING_LOOKS = Object.fromEntries(Object.entries(CHOICES).map(([name, choices]) => [name, recordsFrom(choices)])) as Record<
  StartingLook,
  StyleRecord[]
>;

/** Share of the colour in the background. */
const TINT = 0.06;

/** A readable light or dark look from one colour; the colour is adjusted where it would have too little contrast. */
export const lookFromColor = (brand: string, ground: 'light' | 'dark' = 'light'): StyleRecord[] => {
  const paper = mix(brand, ground === 'light' ? '#ffffff' : '#15171a', ground === 'light' ? TINT : TINT * 2);
  const ink = textColorOn(paper);
  const title = readableOn(brand, paper, ink, 7);
  return recordsFrom({
    ground: paper,
    title,
    text: mix(ink, paper, 0.82),
    price: readableOn(brand, paper, ink, 5),
    // Buttons need contrast with the page as well.
    button: readableOn(brand, paper, ink, 3),
    line: mix(brand, paper, 0.25),
    families: ['Muli', 'Muli'],
  });
};

/** Number of ranges into which each channel is divided to group similar colours. */
const SHADES = 5;
const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** How vivid a colour is: low for grey, near-black and near-white. */
const weightOf = ([red = 0, green = 0, blue = 0]: readonly number[]): number => {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const vivid = most === 0 ? 0 : (most - least) / most;
  return vivid * vivid * (most / 255);
};

/** The most vivid frequent colour of a picture, from its RGBA pixels; null if there is none. */
export const leadingColor = (pixels: ArrayLike<number>): string | null => {
  const groups = new Map<number, { weight: number; sum: [number, number, number]; count: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const channels = [pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number];
    if ((pixels[at + 3] as number) < 128) continue;
    const key = channels.reduce((all, channel) => all * SHADES + Math.min(SHADES - 1, Math.floor((channel / 256) * SHADES)), 0);
    const group = groups.get(key) ?? { weight: 0, sum: [0, 0, 0], count: 0 };
    channels.forEach((channel, index) => {
      (group.sum as number[])[index] = (group.sum[index] as number) + channel;
    });
    group.count++;
    group.weight += weightOf(channels);
    groups.set(key, group);
  }
  const [first] = [...groups.values()].sort((a, b) => b.weight - a.weight);
  return first && first.weight > 0 ? hexOf(first.sum.map((channel) => channel / first.count)) : null;
};
