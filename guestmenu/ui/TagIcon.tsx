// What stands for a tag: a symbol of ours, or the one emoji that a venue chose for a tag of its own. Never alone: its name is beside it, or
// on what holds it.
import type { ResolvedTag } from '@ardoise/menu/resolved-menu.ts';
import { symbolId } from './symbol-id.ts';

/** Address of the file of symbols, and the names that tags have them by (build/symbols.ts). */
declare const __SYMBOLS__: string;
declare const __SYMBOL_NAMES__: string;

/** One emoji, with the signs that make it one. */
const EMOJI = /^(\p{RI}{2}|\p{ExtPict}[\uFE0F\p{EMod}]*(\u200D\p{ExtPict}[\uFE0F\p{EMod}]*)*)$/u;

let known: string[] | undefined;
const names = (): string[] => {
  known ??= __SYMBOL_NAMES__.split(' ');
  return known;
};

/** Its name may be a state of a product's line too: `none`, `unknown`. */
export const TagSymbol = ({ name }: { name: string }) => (
  <svg aria-hidden="true">
    <use href={`${__SYMBOLS__}#${symbolId(names(), name)}`} />
  </svg>
);

type TagIconProps = { tag: Pick<ResolvedTag, 'icon'>; otherwise?: string | null };

/** A tag's symbol or emoji; `otherwise` where it has neither. */
export const TagIcon = ({ tag: { icon }, otherwise = null }: TagIconProps) => {
  if (names().includes(icon)) return <TagSymbol name={icon} />;
  return EMOJI.test(icon) ? <span aria-hidden="true">{icon}</span> : otherwise;
};
