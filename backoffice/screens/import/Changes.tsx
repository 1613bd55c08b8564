// The preview of an import, for confirmation.
import type { ImportChange, ImportResult } from '@ardoise/contract/catalog/imports.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import type { Answers } from './answers.ts';
import { Counts, NewProducts, OtherChanges } from './ChangeTables.tsx';
import { replaceText } from './counts.ts';
import { Questions } from './Questions.tsx';
import { type ImportOptions, isUnread } from './use-import.ts';

type ChangesProps = {
  result: ImportResult;
  options: ImportOptions;
  checking: boolean;
  onAnswer(answers: Answers): void;
  onConfirm(): void;
};

const isNewProduct = ({ resource, change }: ImportChange): boolean => resource === 'product' && change === 'created';

/** `checking`: the file is being checked again, so this preview cannot be confirmed. */
export const Changes = ({ result, options, checking, onAnswer, onConfirm }: ChangesProps) => {
  const [asking, setAsking] = useState(false);
  const { change_count, changes, questions, ignored_sheets, ignored_columns, removed } = result;
  const fresh = changes.filter(isNewProduct);
  const others = changes.filter((change) => !isNewProduct(change));
  const isRead = !isUnread(result);
  const isRemoving = removed.sections + removed.categories + removed.products > 0;
  return (
    <>
      {questions.length > 0 && (
        <Questions
          key={JSON.stringify(questions)}
          questions={questions}
          before={options.answers}
          earlier={options.earlier}
          onAnswer={onAnswer}
        />
      )}
      {isRead && (
        <h3 tabIndex={-1} data-heading>
          {change_count === 0 ? t('import.nothing') : t('import.preview')}
        </h3>
      )}
      {ignored_columns.length > 0 && <p>{t('import.ignored_columns', { names: ignored_columns.join(', ') })}</p>}
      {ignored_sheets.length > 0 && <p>{t('import.ignored', { names: ignored_sheets.join(', ') })}</p>}
      {isRead && <Counts result={result} />}
      {fresh.length > 0 && <NewProducts changes={fresh} />}
      {others.length > 0 && <OtherChanges changes={others} />}
      {change_count > changes.length && <p>{t('change.more', { n: change_count - changes.length })}</p>}
      {questions.length > 0 && change_count > 0 && <p>{t('import.open')}</p>}
      {change_count > 0 && questions.length === 0 && (
        <div className="row g3">
          <Button color={isRemoving ? 'red' : 'accent'} disabled={checking} onClick={() => (isRemoving ? setAsking(true) : onConfirm())}>
            {t('import.confirm')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('import.replace_title')}
        text={replaceText(result)}
        confirm={t('import.confirm')}
        dangerous
        onConfirm={onConfirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};
