// A dialog with one text field; the server's refusal is shown in the field.
import { ApiError } from '@ardoise/contract/errors.ts';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { errorText, problemText } from '../../../ui/error-text.ts';
import classes from './tablets.module.css';

type AskProps = {
  title: string;
  /** The server's name of the field. */
  field: string;
  label: string;
  hint: string;
  maxLength: number;
  confirm: string;
  /** For a PIN: digits only, visible while typing. */
  digits?: { least: number; message: string };
  onAnswer(text: string): Promise<void>;
  onClose(): void;
};

const onlyDigits = (text: string) => text.replace(/\D/g, '');

export const AskText = ({ title, field, label, hint, maxLength, confirm, digits, onAnswer, onClose }: AskProps) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const refuse = (message: string) => {
    setProblem(message);
    setPending(false);
    input.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const answer = text.trim();
    if (pending) return;
    if (answer === '') return refuse(t('problems.required'));
    if (digits && answer.length < digits.least) return refuse(digits.message);
    setPending(true);
    setProblem(null);
    onAnswer(answer).catch((error: unknown) => {
      const own = error instanceof ApiError ? error.errors?.[field] : undefined;
      refuse(own ? problemText(own) : errorText(error));
    });
  };
  return (
    <Dialog opened onClose={() => !pending && onClose()} label={title}>
      <form onSubmit={submit} noValidate className="stack g6">
        <h2 className="t5">{title}</h2>
        <TextInput
          ref={input}
          label={label}
          description={hint}
          error={problem}
          aria-invalid={problem !== null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={maxLength}
          autoComplete="off"
          data-autofocus
          classNames={digits && { input: classes.digits ?? '' }}
          {...(digits && { inputMode: 'numeric' as const })}
          value={text}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setText(digits ? onlyDigits(typed) : typed);
          }}
        />
        <div className="row g4 end">
          <Button variant="default" onClick={onClose} disabled={pending}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
