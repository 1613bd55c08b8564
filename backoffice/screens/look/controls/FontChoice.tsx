// The font family select; each name is in its own font.

import { Select } from '@mantine/core';
import { t } from '../../../i18n/translate.ts';

type FontProps = {
  label: string;
  families: readonly { value: string; label: string }[];
  /** Empty: no record sets a font. */
  value: string;
  onChange(family: string | null): void;
};

const sample = (family: string) => (family === '' ? {} : { fontFamily: `"${family}", var(--font)` });
/** Stands for "no font", because an option needs a value. */
const NONE = 'none';

export const FontChoice = ({ label, families, value, onChange }: FontProps) => (
  <Select
    aria-label={label}
    data={[{ value: NONE, label: t('look.default') }, ...families]}
    value={value === '' ? NONE : value}
    allowDeselect={false}
    styles={{ input: sample(value) }}
    renderOption={({ option }) => <span style={sample(option.value === NONE ? '' : option.value)}>{option.label}</span>}
    onChange={(picked) => picked !== null && onChange(picked === NONE ? null : picked)}
  />
);
