import type { ImportResult } from '@ardoise/contract/catalog/imports.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { downloadBook } from '../../app/upload.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../ui/error-text.ts';
import kit from '../../ui/kit.module.css';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { Page, Part } from '../../ui/Page.tsx';
import { Changes } from './Changes.tsx';
import { DropFile } from './DropFile.tsx';
import classes from './import.module.css';
import { Problems } from './Problems.tsx';
import { type Step, useImport } from './use-import.ts';

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
      <div className={classes.row}>
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

type Sending = Extract<Step, { sent: number }>;

/** How far the file is: sent, read, being written. */
const Underway = ({ step, onCancel }: { step: Sending; onCancel(): void }) => {
  const percent = Math.round(step.sent * 100);
  const text =
    step.sent < 1
      ? t('import.sending', { name: step.file.name, percent })
      : step.at === 'importing'
        ? t('import.importing')
        : t('import.checking', { name: step.file.name });
  return (
    <div className={classes.underway}>
      <p role="status">{text}</p>
      <Progress value={percent} striped={step.sent === 1} animated={step.sent === 1} aria-label={text} />
      {step.at === 'sending' && (
        <Button variant="default" onClick={onCancel}>
          {t('shared.cancel')}
        </Button>
      )}
    </div>
  );
};

type Failure = Extract<Step, { at: 'failed' }>;

const NotImported = ({ step, onAgain }: { step: Failure; onAgain(): void }) => (
  <div className={classes.underway} role="alert">
    <p>{step.lost ? t('import.lost') : errorText(step.error)}</p>
    <div className={classes.row}>
      <Button onClick={onAgain}>{step.lost ? t('import.again') : t('shared.retry')}</Button>
    </div>
  </div>
);

/** What follows an import, wherever its person has gone meanwhile. */
const useDone = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { locale } = useSession();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    ({ created, updated }: ImportResult) => {
      const values = (counts: ImportResult['created' | 'updated']) => {
        const n = Object.values(counts).reduce((all, one) => all + one, 0);
        return { n, count: formatNumber(n, locale) };
      };
      notify(
        t('import.done', {
          created: t('import.created_count', values(created)),
          updated: t('import.updated_count', values(updated)),
        }),
      );
      void client.invalidateQueries();
      if (isHere.current) navigate('/product');
    },
    [client, navigate, locale],
  );
};

const Importing = () => {
  const { venue } = useSession();
  const { step, check, confirm, cancel } = useImport(venue.id, useDone());
  return (
    <Part title={t('import.file')} text={t('import.text')}>
      {step.at !== 'sending' && step.at !== 'importing' && (
        <DropFile chosen={'file' in step ? step.file : null} onFile={(file) => void check(file)} />
      )}
      {'file' in step && step.at !== 'importing' && <p className={kit.hint}>{t('import.not_kept')}</p>}
      {(step.at === 'sending' || step.at === 'importing') && <Underway step={step} onCancel={cancel} />}
      {step.at === 'failed' && <NotImported step={step} onAgain={() => void check(step.file)} />}
      {step.at === 'refused' && <Problems refusal={step.refusal} />}
      {step.at === 'checked' && (
        <Changes
          result={step.result}
          replace={step.replace}
          onReplace={(replace) => void check(step.file, replace)}
          onConfirm={() => void confirm(step.file, step.replace)}
        />
      )}
    </Part>
  );
};

/** Import and export of the menu; a reader only takes it along. */
export const ImportPage = () => {
  const { may } = useSession();
  return (
    <Page title={t('shell.import_menu')} width="form">
      {may('import:create') ? <Importing /> : <p className={kit.line}>{t('import.reader_text')}</p>}
      <Downloads />
    </Page>
  );
};
