// The icon of a tag: one of our symbols, or an emoji that a venue chose. Never shown without a name: it is beside the icon or on its
// container.
import type { ResolvedTag } from '@ardoise/menu/resolved-menu.ts';
import { symbolId } from './symbol-id.ts';

/** Address of the sprite, and the names of its tag symbols (build/symbols.ts). */
declare const __SYMBOLS__: string;
declare const __SYMBOL_NAMES__: string;

/** One emoji, including its modifiers. */
const EMOJI = /^(\p{RI}{2}|\p{ExtPict}[\uFE0F\p{EMod}]*(\u200D\p{ExtPict}[\uFE0F\p{EMod}]*)*)$/u;

let known: string[] | undefined;
const names = (): string[] => {
  known ??= __SYMBOL_NAMES__.split(' ');
  return known;
};

/** `name` may also be a state of a product: `none`, `unknown`. */
export const TagSymbol = ({ name }: { name: string }) => (
  <svg aria-hidden="true">
    <use href={`${__SYMBOLS__}#${symbolId(names(), name)}`} />
  </svg>
);

type TagIconProps = { tag: Pick<ResolvedTag, 'icon'>; otherwise?: string | null };

/** A tag's symbol or emoji; `otherwise` if it has neither. */
export const TagIcon = ({ tag: { icon }, otherwise = null }: TagIconProps) => {
  if (names().includes(icon)) return <TagSymbol name={icon} />;
  return EMOJI.test(icon) ? <span aria-hidden="true">{icon}</span> : otherwise;
};
