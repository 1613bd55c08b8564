// The icon of a tag: an emoji, a symbol of the built-in tags, or none.
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { useInput } from '../../ui/fields/inputs.tsx';
import type { OwnProps } from '../../ui/fields/RecordInputs.tsx';
import { TagIcon } from '../../ui/tags/TagIcon.tsx';
import { tagName } from '../../ui/tags/tag-name.ts';
import classes from './tag.module.css';

const SIGNS = [
  '⭐',
  '🆕',
  '🏠',
  '🔥',
  '🏆',
  '💚',
  '🌍',
  '🌱',
  '🍃',
  '❄️',
  '🍓',
  '🍰',
  '🧀',
  '🥩',
  '🍗',
  '🐟',
  '🥗',
  '🍝',
  '🍕',
  '🍔',
  '☕',
  '🍺',
  '🍷',
  '🍹',
];

/** Symbols by name; a venue may use an allergen's symbol with its own text. */
const SYMBOLS = new Map(builtInTags.map((tag) => [tag.icon, tag]));

export const IconField = ({ field: { name, label, hint } }: OwnProps) => {
  const { locale } = useSession();
  const { field, shown } = useInput({ name, label });
  const present = field.value as string;
  const known = [...SIGNS, ...SYMBOLS.keys()];
  const offered = present === '' || known.includes(present) ? known : [present, ...known];
  const nameOf = (sign: string) => {
    const symbol = SYMBOLS.get(sign);
    return symbol && tagName(symbol, locale);
  };
  return (
    <fieldset className={`row g3 ${classes.signs}`} disabled={shown.readOnly}>
      <legend>
        {shown.label} <small className="block">{hint}</small>
      </legend>
      {['', ...offered].map((sign, index) => (
        <label key={sign} className="tile">
          <input
            type="radio"
            name={field.name}
            aria-label={nameOf(sign)}
            ref={index === 0 ? field.ref : undefined}
            checked={present === sign}
            onChange={() => field.onChange(sign)}
            onBlur={field.onBlur}
          />
          <span title={nameOf(sign)}>{SYMBOLS.has(sign) ? <TagIcon icon={sign} /> : sign || t('tag.no_icon')}</span>
        </label>
      ))}
    </fieldset>
  );
};
