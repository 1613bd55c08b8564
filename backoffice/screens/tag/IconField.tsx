// The sign of a tag: one of a few, or none.

import { t } from '../../i18n/translate.ts';
import { useInput } from '../../ui/fields/inputs.tsx';
import classes from './tag.module.css';

const SIGNS = [
  ...['⭐', '🆕', '🏠', '🔥', '🏆', '💚', '🌍', '🌱', '🍃', '❄️', '🍓', '🍰'],
  ...['🧀', '🥩', '🍗', '🐟', '🥗', '🍝', '🍕', '🍔', '☕', '🍺', '🍷', '🍹'],
];

export const IconField = () => {
  const { field, shown } = useInput({ name: 'icon', label: t('tag.icon') });
  const present = field.value as string;
  const offered = present === '' || SIGNS.includes(present) ? SIGNS : [present, ...SIGNS];
  return (
    <fieldset className={classes.signs} disabled={shown.readOnly}>
      <legend>
        {shown.label} <small>{t('tag.icon_hint')}</small>
      </legend>
      {['', ...offered].map((sign, index) => (
        <label key={sign} className={classes.sign}>
          <input
            type="radio"
            name={field.name}
            ref={index === 0 ? field.ref : undefined}
            checked={present === sign}
            onChange={() => field.onChange(sign)}
            onBlur={field.onBlur}
          />
          <span>{sign || t('tag.no_icon')}</span>
        </label>
      ))}
    </fieldset>
  );
};
