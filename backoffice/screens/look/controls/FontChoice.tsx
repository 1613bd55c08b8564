// A family, each name written in itself.
import { Select } from '@mantine/core';
import { say } from '../../../i18n/look/look-texts.ts';

type FontProps = {
  label: string;
  families: readonly { value: string; label: string }[];
  /** Empty: the page's own. */
  value: string;
  onChange(family: string | null): void;
};

const sample = (family: string) => (family === '' ? {} : { fontFamily: `"${family}", var(--font)` });
/** What stands for the page's own: a choice needs a value. */
const OWN = 'page';

export const FontChoice = ({ label, families, value, onChange }: FontProps) => (
  <Select
    aria-label={label}
    data={[{ value: OWN, label: say('of_page') }, ...families]}
    value={value === '' ? OWN : value}
    allowDeselect={false}
    styles={{ input: sample(value) }}
    renderOption={({ option }) => <span style={sample(option.value === OWN ? '' : option.value)}>{option.label}</span>}
    onChange={(picked) => picked !== null && onChange(picked === OWN ? null : picked)}
  />
);
