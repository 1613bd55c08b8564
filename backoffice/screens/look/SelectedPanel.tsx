// The selected element: its name, its ancestors, the scope (one or all of its kind) and its controls.
import type { Element } from '@ardoise/contract/rules/look/records.ts';
import { readSelector } from '@ardoise/contract/rules/look/records.ts';
import { Button, Select } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '../../i18n/translate.ts';
import { Controls, type ControlsProps } from './controls/Controls.tsx';
import type { Changes } from './editing.ts';
import classes from './look.module.css';
import { CHOICES, markerOf, ofAll } from './markers.ts';
import { nameOf } from './names.ts';
import type { Place } from './use-place.ts';

const Chooser = ({ place, onChoose }: { place: Place | null; onChoose(marker: string): void }) => (
  <Select
    label={t('look.choose')}
    description={place ? undefined : t('look.choose_hint')}
    inputWrapperOrder={['label', 'input', 'description']}
    data={CHOICES.map(({ group, markers }) => ({
      group: t(`look.group.${group}`),
      items: markers.map((marker) => ({ value: marker, label: nameOf(marker) })),
    }))}
    value={place ? markerOf(place.selector) : null}
    allowDeselect={false}
    onChange={(picked) => picked !== null && onChoose(picked)}
  />
);

/** Switches between all elements of the kind and the selected one. */
const Scope = ({ place, onNarrow }: { place: Place; onNarrow(selector: string): void }) => {
  const group = useId();
  const { one, selector, name } = place;
  const element = readSelector(selector)?.element as Element | null;
  if (!one || !element) return null;
  const choices = [
    { value: ofAll(one), label: t(`look.all.${element}`) },
    { value: one, label: name ? t('look.only', { name }) : t('look.this_one') },
  ];
  return (
    <fieldset className={classes.scope}>
      <legend>{t('look.scope')}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="line tap long">
          <input type="radio" name={group} checked={value === selector} onChange={() => onNarrow(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
};

const Around = ({ around, onLeave }: { around: readonly string[]; onLeave(to: string): void }) =>
  around.length > 0 && (
    <nav className={`row g3 ${classes.around}`} aria-label={t('look.around')}>
      <span className="label" aria-hidden="true">
        {t('look.around')}
      </span>
      {around.map((selector) => (
        <Button key={selector} variant="default" onClick={() => onLeave(selector)}>
          {nameOf(selector)}
        </Button>
      ))}
    </nav>
  );

type SelectedProps = Pick<ControlsProps, 'look' | 'families'> & {
  place: Place | null;
  onChoose(marker: string): void;
  onLeave(to: string): void;
  onNarrow(selector: string): void;
  onRestore(selector: string): void;
  onChange(selector: string, changes: Changes): void;
};

export const SelectedPanel = ({ place, onChoose, onLeave, onNarrow, onRestore, onChange, ...controls }: SelectedProps) => (
  <div className={`stack ${classes.selected}`}>
    <Chooser place={place} onChoose={onChoose} />
    {place && (
      <>
        {place.name && <p className="t4 strong">{t('shared.pair', { name: nameOf(place.selector), value: place.name })}</p>}
        <Scope place={place} onNarrow={onNarrow} />
        <Around around={place.around} onLeave={onLeave} />
        <Controls
          {...controls}
          selector={place.selector}
          shown={place.shown}
          around={place.around}
          onChange={(changes) => onChange(place.selector, changes)}
        />
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          disabled={!controls.look.has(place.selector)}
          onClick={() => onRestore(place.selector)}
        >
          {t('look.restore')}
        </Button>
      </>
    )}
  </div>
);
