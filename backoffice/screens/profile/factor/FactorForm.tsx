// The frame of the dialogs about factors: fields, error message and buttons.
import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { RecoveryCodes } from '../../../ui/factor/RecoveryCodes.tsx';

type FormProps = {
  title: string;
  text?: string;
  problem?: string | undefined;
  pending: boolean;
  /** Label of the submit button. */
  action: string;
  /** A further button beside it. */
  more?: ReactNode;
  onSubmit(): void;
  onClose(): void;
  children?: ReactNode;
};

export const FactorForm = ({ title, text, problem, pending, action, more, onSubmit, onClose, children }: FormProps) => (
  <Dialog opened guarded label={title} onClose={() => !pending && onClose()}>
    <form
      noValidate
      className="stack"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!pending) onSubmit();
      }}
    >
      <h2 className="t5">{title}</h2>
      {text && <p className="muted">{text}</p>}
      {problem && (
        <p role="alert" className="box danger strong">
          {problem}
        </p>
      )}
      {children}
      <div className="row g3 end">
        <Button variant="default" onClick={onClose} disabled={pending}>
          {t('shared.cancel')}
        </Button>
        {more}
        <Button type="submit" loading={pending}>
          {action}
        </Button>
      </div>
    </form>
  </Dialog>
);

/** Shows the recovery codes, once; only the button closes the dialog. */
export const CodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose(): void }) => (
  <Dialog opened guarded label={t('second_factor.codes')} onClose={() => undefined}>
    <div className="stack">
      <h2 className="t5">{t('second_factor.codes')}</h2>
      <RecoveryCodes codes={codes} />
      <div className="row g3 end">
        <Button onClick={onClose}>{t('factor.kept')}</Button>
      </div>
    </div>
  </Dialog>
);
