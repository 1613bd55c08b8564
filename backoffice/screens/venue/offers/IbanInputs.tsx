// The inputs of an account for direct debits, with the text of the mandate.
import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { t } from '../../../i18n/translate.ts';
import { compactIban, groupIban, isIban } from './iban.ts';
import classes from './offers.module.css';

export type Account = { iban: string; bic: string };
export type AccountProblems = { [K in keyof Account]?: string | undefined };
type IbanInputsProps = {
  value: Account;
  problems: AccountProblems;
  onChange(value: Account): void;
  onProblems(problems: AccountProblems): void;
  /** The company that the mandate is for. */
  seller: string;
};

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
/** 34 characters and the spaces between groups. */
const LONGEST_IBAN = 42;

export const ibanProblem = (iban: string): string | undefined =>
  isIban(iban) ? undefined : t(compactIban(iban) === '' ? 'problems.required' : 'offers.iban_wrong');

/** While a control is pressed, an error that appears would move it away from the pointer, and the click would be lost. */
const isPressing = (): boolean => document.querySelector('button:active, label:active') !== null;

export const IbanInputs = ({ value, problems, onChange, onProblems, seller }: IbanInputsProps) => {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // Grouping moves the characters, so the caret follows the one before it.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <div className="stack g5 box sunken">
      <TextInput
        ref={input}
        name="iban"
        label={t('offers.iban')}
        inputWrapperOrder={ORDER}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_IBAN}
        value={value.iban}
        error={problems.iban}
        aria-invalid={problems.iban !== undefined}
        onChange={({ currentTarget }) => {
          const before = currentTarget.value.slice(0, currentTarget.selectionStart ?? currentTarget.value.length);
          caret.current = groupIban(before).length;
          onChange({ ...value, iban: groupIban(currentTarget.value) });
          if (problems.iban) onProblems({ ...problems, iban: undefined });
        }}
        onBlur={() => {
          if (value.iban !== '' && !isPressing()) onProblems({ ...problems, iban: ibanProblem(value.iban) });
        }}
      />
      <TextInput
        name="bic"
        label={t('offers.bic')}
        description={t('offers.bic_hint')}
        inputWrapperOrder={ORDER}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={value.bic}
        error={problems.bic}
        aria-invalid={problems.bic !== undefined}
        onChange={({ currentTarget }) => {
          onChange({ ...value, bic: currentTarget.value.toUpperCase() });
          if (problems.bic) onProblems({ ...problems, bic: undefined });
        }}
      />
      <p className={`t2 ${classes.mandate}`}>{t('offers.mandate', { seller })}</p>
    </div>
  );
};
