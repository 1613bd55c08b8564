// Form inputs with one controller each, so that a keystroke renders one input and not the form.
import { Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type RegisterOptions, useController } from 'react-hook-form';
import { t } from '../../i18n/translate.ts';
import { useFieldTexts } from '../form/field-texts.ts';
import { useReadOnly } from '../form/read-only.ts';
import { Toggle } from '../Toggle.tsx';

export type Choice = { value: string; label: string };
type Rules = Pick<RegisterOptions, 'validate' | 'pattern'>;

export type InputProps = {
  /** The path of the field in the record (`languages.0.name`). */
  name: string;
  /** Translated. */
  label: string;
  hint?: ReactNode;
  required?: boolean;
  rules?: Rules;
  disabled?: boolean;
  /** Formats a value for the user, where it differs from the stored one. */
  formatValue?: (value: unknown) => ReactNode;
};

const isFilled = (value: unknown) =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;

/** The error text of a field; of a list, the first error of its entries. */
export const messageOf = (error: unknown): string | undefined =>
  ((Array.isArray(error) ? error.find(Boolean) : error) as { message?: string } | undefined)?.message;

/** Binds a field to the form. `shown`: the props that all inputs share. */
export const useInput = ({ name, label, hint, required, rules, disabled, formatValue }: InputProps) => {
  const readOnly = useReadOnly();
  useFieldTexts({ [name]: { label, formatValue } });
  const { validate, ...others } = rules ?? {};
  const validators = typeof validate === 'function' ? { own: validate } : validate;
  const { field, fieldState } = useController({
    name,
    rules: {
      ...others,
      validate: { ...(required && { required: (value: unknown) => isFilled(value) || t('problems.required') }), ...validators },
    },
  });
  const error = messageOf(fieldState.error);
  return {
    field,
    error,
    shown: {
      name,
      label,
      description: readOnly ? undefined : hint,
      withAsterisk: Boolean(required) && !readOnly,
      error,
      ref: field.ref,
      onBlur: field.onBlur,
      disabled: disabled ?? false,
      readOnly,
      variant: readOnly ? 'filled' : 'default',
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    },
  };
};

type TextProps = InputProps & {
  type?: 'text' | 'email' | 'url';
  maxLength?: number;
  autoComplete?: string;
  lang?: string;
  autoFocus?: boolean;
};

export const TextField = ({ type = 'text', maxLength, autoComplete = 'off', lang, autoFocus, ...props }: TextProps) => {
  const { field, shown } = useInput(props);
  return (
    <TextInput
      {...shown}
      type={type}
      maxLength={maxLength}
      autoComplete={autoComplete}
      lang={lang}
      data-autofocus={autoFocus || undefined}
      value={(field.value as string | null) ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
};

export const TextAreaField = ({
  rows = 3,
  maxLength,
  lang,
  ...props
}: InputProps & { rows?: number; maxLength?: number; lang?: string }) => {
  const { field, shown } = useInput(props);
  return (
    <Textarea
      {...shown}
      rows={rows}
      maxLength={maxLength}
      lang={lang}
      value={(field.value as string | null) ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
};

type SelectProps = InputProps & {
  choices: readonly Choice[];
  clearable?: boolean;
  searchable?: boolean;
  numeric?: boolean;
  /** The text for an empty choice. */
  placeholder?: string;
  /** Called after the user picks another choice. */
  onPicked?: (value: string | null, before: unknown) => void;
};

/** A select. `numeric`: stores the value as a number. */
export const SelectField = ({ choices, clearable, searchable, numeric, placeholder, onPicked, ...props }: SelectProps) => {
  const { field, shown } = useInput({ ...props, formatValue: (value) => choices.find((choice) => choice.value === String(value))?.label });
  const isPicked = field.value !== null && field.value !== undefined;
  return (
    <Select
      {...shown}
      data={choices as Choice[]}
      clearable={clearable ?? false}
      searchable={searchable ?? false}
      // Typing replaces the current text, Enter picks the first match, and Enter in an open list does not submit the form.
      selectFirstOptionOnChange={searchable ?? false}
      onClick={({ currentTarget }) => searchable && (currentTarget as HTMLInputElement).select?.()}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true' && event.preventDefault()}
      openOnFocus={false}
      allowDeselect={clearable ?? false}
      nothingFoundMessage={t('shared.nothing_found')}
      // No placeholder while the choices of a stored value are loading.
      placeholder={isPicked ? undefined : placeholder}
      value={isPicked ? String(field.value) : null}
      onChange={(value) => {
        field.onChange(numeric && value !== null ? Number(value) : value);
        onPicked?.(value, field.value);
      }}
    />
  );
};

/** A boolean. `negate`: shows the inverse, such as "available" for a field `unavailable`. */
export const SwitchField = ({ negate = false, ...props }: InputProps & { negate?: boolean; hint?: string }) => {
  const { field, shown } = useInput(props);
  const { name, label, description, error, disabled, readOnly, ref, onBlur } = shown;
  return (
    <Toggle
      name={name}
      label={label}
      hint={description as string | undefined}
      error={error}
      disabled={disabled || readOnly}
      ref={ref}
      onBlur={onBlur}
      checked={Boolean(field.value) !== negate}
      onChange={(checked) => field.onChange(checked !== negate)}
    />
  );
};
