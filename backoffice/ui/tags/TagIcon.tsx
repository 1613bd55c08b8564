// The icon beside a tag's name: a built-in symbol, the same as on the guests' menu, or the text that the venue chose for its own tag.
import { TAG_SYMBOL_NAMES, TAG_SYMBOLS, type TagSymbol } from '@ardoise/contract/rules/tags/tag-symbols.ts';

const isSymbol = (icon: string): icon is TagSymbol => (TAG_SYMBOL_NAMES as readonly string[]).includes(icon);

export const TagIcon = ({ icon }: { icon: string }) => {
  if (!isSymbol(icon)) return icon === '' ? null : <span aria-hidden="true">{icon}</span>;
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={TAG_SYMBOLS[icon]} />
    </svg>
  );
};
