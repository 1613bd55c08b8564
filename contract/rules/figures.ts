// What is counted of a guest page's visits (docs/product/figures.md): pure, for guest page, server and dashboard.
import type { Link } from './venue-links.ts';

/** Where links of a guest page lead, in the order of the card. */
export const LINK_SOURCES = ['facebook', 'instagram', 'maps', 'tripadvisor', 'website'] as const;
export type LinkSource = (typeof LINK_SOURCES)[number];
/** The source as which a link of the venue's profile is counted. */
export const sourceOf = (link: Link): LinkSource => (link === 'gmaps' ? 'maps' : link);

/** Days of a range, by its interval (docs/product/figures.md#ranges). */
export const MOST_DAYS = { daily: 365, hourly: 7 } as const;
export type Interval = keyof typeof MOST_DAYS;
const DAY_MS = 86_400_000;
/** Days of a venue (`2026-11-21`), both included. */
export type DayRange = { start: string; end: string };
export const daysOf = ({ start, end }: DayRange): number => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
/** Days for which hours are told apart; sums of days stay. */
export const HOURS_KEPT_DAYS = 35;
/** Products of an answer, the most viewed first. */
export const MOST_PRODUCTS = 100;
/** What a page sends at once. */
export const MOST_EVENTS = 50;
/** Language of a visitor whose browser names none that is known. */
export const UNKNOWN_LANGUAGE = 'und';
