// The text of an SMS with its length, the characters that reduce the limit, and a button that replaces them
// (docs/product/messages.md#sms-length).
import { plainLetters, smsLimit } from '@ardoise/contract/rules/text/sms.ts';
import { Button, Textarea } from '@mantine/core';
import { useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '../../../i18n/translate.ts';
import { useInput } from '../../../ui/fields/inputs.tsx';
import classes from './payment.module.css';

/** A readable form of a character: special spaces are invisible. */
const shown = (character: string): string => (/\s/u.test(character) ? t('payment.space') : character);

const fits = (value: unknown): true | string => {
  const { length, limit } = smsLimit(String(value ?? ''));
  return length <= limit || t('payment.too_long', { n: length - limit });
};

const Size = ({ text, onReplace }: { text: string; onReplace: ((plain: string) => void) | null }) => {
  const { length, limit, offending } = smsLimit(text);
  const plain = plainLetters(text);
  return (
    <div className={`row ${classes.size}`}>
      <p className={length > limit ? 'problem' : undefined} data-over={length > limit || undefined}>
        {t('payment.count', { length: String(length), limit: String(limit) })}
      </p>
      <div role="status">
        {offending.length > 0 && (
          <p className={classes.offending}>
            {t(plain === text ? 'payment.left' : 'payment.offending')}{' '}
            {offending.map((character) => (
              <mark key={character} className="pill hold strong">
                {shown(character)}
              </mark>
            ))}
          </p>
        )}
      </div>
      {offending.length > 0 && plain !== text && onReplace && (
        <Button variant="default" onClick={() => onReplace(plain)}>
          {t('payment.replace')}
        </Button>
      )}
    </div>
  );
};

type Props = { name: string; label: string; hint: string; optional?: boolean };

/** Required if SMS are enabled, unless there is a default text. */
export const SmsTextField = ({ name, label, hint, optional = false }: Props) => {
  const required = useWatch({ name: 'payment.sms' }) === true && !optional;
  const { field, shown: input } = useInput({ name, label, hint, required, rules: { validate: fits } });
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const text = (field.value as string | null) ?? '';
  // The button disappears after replacing, so the focus moves to the text.
  const replace = (plain: string) => {
    field.onChange(plain);
    place.current?.querySelector('textarea')?.focus();
  };
  return (
    <div ref={place}>
      <Textarea
        {...input}
        rows={3}
        maxLength={400}
        value={text}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        aria-details={id}
      />
      <div id={id}>
        <Size text={text} onReplace={input.readOnly ? null : replace} />
      </div>
    </div>
  );
};
