// The menu's import from a file, step by step, and its export.
import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { downloadBook } from '../../app/upload.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../ui/error-text.ts';
import kit from '../../ui/kit.module.css';
import { notifyError } from '../../ui/notify/notify.ts';
import { Page, Part } from '../../ui/Page.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { isAnswered } from './answers.ts';
import { Changes } from './Changes.tsx';
import { DropFile } from './DropFile.tsx';
import classes from './import.module.css';
import { Problems } from './Problems.tsx';
import { useDone } from './use-done.ts';
import { type ImportOptions, isUnread, type Outcome, reopened, type Sending, useImport } from './use-import.ts';

const Downloads = () => {
  const { venue } = useSession();
  const [busy, setBusy] = useState('');
  const save = async (file: 'export.xlsx' | 'template.xlsx', name: string) => {
    setBusy(file);
    await downloadBook(venue.id, file, name).catch(notifyError);
    setBusy('');
  };
  return (
    <Part title={t('import.downloads')} text={t('import.downloads_text')}>
      <div className="row g3">
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={busy === 'export.xlsx'}
          onClick={() => void save('export.xlsx', `${venue.name}.xlsx`)}
        >
          {t('import.export')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={busy === 'template.xlsx'}
          onClick={() => void save('template.xlsx', 'ardoise.xlsx')}
        >
          {t('import.template')}
        </Button>
      </div>
    </Part>
  );
};

/** The progress: uploading, checking or importing. */
const UploadProgress = ({ sending, onCancel }: { sending: Sending; onCancel(): void }) => {
  const percent = Math.round(sending.sent * 100);
  const text =
    sending.sent < 1
      ? t('import.sending', { name: sending.file.name, percent })
      : sending.at === 'importing'
        ? t('import.importing')
        : t('import.checking', { name: sending.file.name });
  return (
    <div className={`stack g4 left ${classes.underway}`}>
      <p role="status">{text}</p>
      <Progress value={percent} striped={sending.sent === 1} animated={sending.sent === 1} aria-label={text} />
      {sending.at === 'sending' && (
        <Button variant="default" onClick={onCancel}>
          {t('shared.cancel')}
        </Button>
      )}
    </div>
  );
};

type Failure = Extract<Outcome, { at: 'failed' }>;

const NotImported = ({ outcome, onRetry }: { outcome: Failure; onRetry(): void }) => (
  <div className={`stack g4 left ${classes.underway}`} role="alert">
    <p tabIndex={-1} data-heading>
      {outcome.lost ? t('import.lost') : errorText(outcome.error)}
    </p>
    <Button onClick={onRetry}>{outcome.lost ? t('import.again') : t('shared.retry')}</Button>
  </div>
);

type AnswerProps = {
  outcome: Outcome;
  /** Options sent with the file; during a new check, newer than those of `outcome`. */
  options: ImportOptions;
  checking: boolean;
  onCheck(options: ImportOptions): void;
  onConfirm(): void;
  onCancel(): void;
};

/** The server's answer. It stays while the file is checked again, so that neither the page nor the focus jumps. */
const Answer = ({ outcome, options, checking, onCheck, onConfirm, onCancel }: AnswerProps) => {
  const root = useRef<HTMLDivElement>(null);
  // The pressed button may have disappeared with the previous answer, and the focus with it.
  useEffect(() => {
    if (outcome && (document.activeElement as HTMLElement).tabIndex < 0)
      root.current?.querySelector<HTMLElement>('[data-heading]')?.focus();
  }, [outcome]);
  return (
    <div ref={root} className={`stack ${classes.result}`} aria-busy={checking}>
      {!(outcome.at === 'checked' && isUnread(outcome.result)) && (
        <Toggle
          label={t('import.replace')}
          hint={t('import.replace_hint')}
          checked={options.replace}
          onChange={(replace) => onCheck({ ...options, replace })}
        />
      )}
      {isAnswered(outcome.options.answers) && (
        <div className="row g3">
          <Button variant="default" onClick={() => onCheck(reopened(options))}>
            {t('import.change_answers')}
          </Button>
        </div>
      )}
      {checking && (
        <div className={`row center ${classes.checking}`}>
          <div className="line card">
            <p role="status">{t('import.checking', { name: outcome.file.name })}</p>
            <Button variant="subtle" onClick={onCancel}>
              {t('shared.cancel')}
            </Button>
          </div>
        </div>
      )}
      <div className={`stack ${classes.result}`} data-outdated={checking || undefined}>
        {outcome.at === 'failed' && <NotImported outcome={outcome} onRetry={() => onCheck(options)} />}
        {outcome.at === 'refused' && <Problems refusal={outcome.refusal} />}
        {outcome.at === 'checked' && (
          <Changes
            result={outcome.result}
            options={outcome.options}
            checking={checking}
            onAnswer={(answers) => onCheck({ ...options, answers })}
            onConfirm={onConfirm}
          />
        )}
      </div>
    </div>
  );
};

const Importing = () => {
  const { venue } = useSession();
  const { sending, outcome, check, confirm, cancel } = useImport(venue.id, useDone());
  const { file, options } = sending ?? outcome ?? {};
  return (
    <Part title={t('import.file')} text={t('import.text')}>
      {(outcome || !sending) && <DropFile chosen={file ?? null} onFile={(chosen) => void check(chosen)} />}
      {file && sending?.at !== 'importing' && <p className={`muted t2 ${kit.hint}`}>{t('import.not_kept')}</p>}
      {sending && !outcome && <UploadProgress sending={sending} onCancel={cancel} />}
      {outcome && options && (
        <Answer
          outcome={outcome}
          options={options}
          checking={sending !== null}
          onCheck={(changed) => void check(outcome.file, changed)}
          onConfirm={() => void confirm(outcome.file, outcome.options)}
          onCancel={cancel}
        />
      )}
    </Part>
  );
};

/** Import and export of the menu; users who may only read see the export. */
export const ImportPage = () => {
  const { may } = useSession();
  return (
    <Page title={t('shell.import_menu')} width="form">
      {may('import:create') ? <Importing /> : <p className={`row muted ${kit.line}`}>{t('import.reader_text')}</p>}
      <Downloads />
    </Page>
  );
};
