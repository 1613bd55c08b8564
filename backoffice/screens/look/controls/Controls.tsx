// The controls of a selector, as declared in markers.ts.

import type { Shown } from '@ardoise/contract/rules/look/messages.ts';
import { type Look, mustShow, type Property, WORDS } from '@ardoise/contract/rules/look/records.ts';
import type { ComponentType } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Toggle } from '../../../ui/Toggle.tsx';
import { contrastAt } from '../check/contrast.ts';
import type { Changes } from '../editing.ts';
import { type Control, controlsOf, kindOf, markerOf } from '../markers.ts';
import { borderChanges, borderOf, currentValueOf, isHiddenAbove, NO_BORDER } from '../values.ts';
import { ColorInput } from './ColorInput.tsx';
import { ContrastWarning } from './ContrastWarning.tsx';
import { Field } from './Field.tsx';
import { FontChoice } from './FontChoice.tsx';
import { KeywordSelect, SignChoice } from './KeywordChoice.tsx';
import { SizeInput } from './SizeInput.tsx';

export type ControlsProps = {
  look: Look;
  selector: string;
  /** The computed styles that the frame reported for the element, and its ancestors. */
  shown?: Shown;
  around?: readonly string[];
  families: readonly { value: string; label: string }[];
  onChange(changes: Changes): void;
};
type OneProps = ControlsProps & { label: string };

/** The value of a property, with the props of its field. */
const bound = ({ look, selector, shown, around, label, onChange }: OneProps, property: Property) => {
  const { value, own } = currentValueOf(look, selector, property, shown, around);
  const clear = () => onChange({ [property]: null });
  return { value, set: (next: string | null) => onChange({ [property]: next }), clear, field: { label, own, onDefault: clear } };
};

const Font = (props: OneProps) => {
  const { value, set, field } = bound(props, 'font-family');
  return (
    <Field {...field}>
      <FontChoice label={props.label} families={props.families} value={value} onChange={set} />
    </Field>
  );
};

const Size = (props: OneProps) => {
  const { value, set, clear, field } = bound(props, 'font-size');
  const pixels = value === '' ? null : Number.parseInt(value, 10);
  return (
    <Field {...field}>
      <SizeInput label={props.label} pixels={pixels} onChange={(size) => set(`${size}px`)} onClear={clear} />
    </Field>
  );
};

const Ground = (props: OneProps) => {
  const { value, set, clear, field } = bound(props, 'background-color');
  const none = kindOf(markerOf(props.selector)) === 'box';
  return (
    <Field {...field}>
      <ColorInput label={props.label} value={value} none={none} onChange={set} onClear={clear} />
    </Field>
  );
};

const Ink = (props: OneProps) => {
  const { value, set, clear, field } = bound(props, 'color');
  return (
    <Field {...field}>
      <ColorInput label={props.label} value={value} onChange={set} onClear={clear} />
      <ContrastWarning contrast={contrastAt(props.look, props.selector, props.around)} />
    </Field>
  );
};

const SIGNS = {
  left: 'M4 6h16M4 12h10M4 18h14',
  center: 'M4 6h16M7 12h10M5 18h14',
  right: 'M4 6h16M10 12h10M6 18h14',
  justify: 'M4 6h16M4 12h16M4 18h16',
};

const Align = (props: OneProps) => {
  const { value, set, field } = bound(props, 'text-align');
  const choices = WORDS['text-align'].map((word) => ({ value: word, label: t(`look.align.${word}`) }));
  return (
    <Field {...field}>
      <SignChoice label={props.label} choices={choices} signs={SIGNS} value={value} onChange={set} />
    </Field>
  );
};

const Justify = (props: OneProps) => {
  const { value, set, field } = bound(props, 'justify-content');
  const choices = WORDS['justify-content'].map((word) => ({ value: word, label: t(`look.justify.${word}`) }));
  return (
    <Field {...field}>
      <KeywordSelect label={props.label} choices={choices} value={value} onChange={set} />
    </Field>
  );
};

const Fit = (props: OneProps) => {
  const { value, set, field } = bound(props, 'object-fit');
  const choices = WORDS['object-fit'].map((word) => ({ value: word, label: t(`look.fit.${word}`) }));
  return (
    <Field {...field}>
      <KeywordSelect label={props.label} choices={choices} value={value} onChange={set} />
    </Field>
  );
};

const WIDTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const Line = ({ look, selector, around, label, onChange }: OneProps) => {
  const { own, ...border } = borderOf(look, selector, around);
  const widths = [{ value: '0', label: t('look.no_border') }, ...WIDTHS.map((n) => ({ value: String(n), label: t('look.pixels', { n }) }))];
  const change = (changed: { width?: number; color?: string | null }) => onChange(borderChanges(look, selector, changed, around));
  return (
    <Field label={label} own={own} onDefault={() => onChange(NO_BORDER)}>
      <KeywordSelect
        label={t('look.border_width')}
        choices={widths}
        value={String(border.width)}
        onChange={(width) => change({ width: Number(width) })}
      />
      {border.width > 0 && (
        <ColorInput
          label={t('look.border_color')}
          value={border.color}
          onChange={(color) => change({ color })}
          onClear={() => change({ color: null })}
        />
      )}
    </Field>
  );
};

const Visible = (props: OneProps) => {
  const { value, set, field } = bound(props, 'display');
  const { tier } = useSession().venue;
  const stays = mustShow(tier, markerOf(props.selector));
  const above = !stays && isHiddenAbove(props.look, props.selector);
  return (
    <Field {...field}>
      <Toggle
        label={props.label}
        hideLabel
        checked={stays || (value !== 'none' && !above)}
        disabled={stays || above}
        onChange={(checked) => set(checked ? null : 'none')}
      />
      {stays && <p className="muted small">{t('look.prices_stay')}</p>}
      {above && <p className="muted small">{t('look.hidden_above')}</p>}
    </Field>
  );
};

const CONTROLS: Readonly<Record<Control, ComponentType<OneProps>>> = {
  font: Font,
  size: Size,
  ink: Ink,
  ground: Ground,
  align: Align,
  justify: Justify,
  fit: Fit,
  border: Line,
  visible: Visible,
};

export const Controls = (props: ControlsProps) => (
  <div className="stack">
    {controlsOf(props.selector).map((control) => {
      const Shown = CONTROLS[control];
      // The key remounts the control for another selector, which drops incomplete input.
      return <Shown key={`${props.selector} ${control}`} {...props} label={t(`look.control.${control}`)} />;
    })}
  </div>
);
