// What an import would change, to be agreed to.
import type { ImportChange, ImportResult, ShownField } from '@ardoise/contract/catalog/imports.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { tagName } from '../../ui/tags/tag-name.ts';
import { useTags } from '../../ui/tags/use-tags.ts';
import { changeText, fieldText, type Writing } from './columns.ts';
import classes from './import.module.css';

const kinds = ['sections', 'categories', 'products', 'instructions'] as const;
const outcomes = ['created', 'updated', 'left', 'removed'] as const;
const names = {
  sections: 'names.section',
  categories: 'names.category',
  products: 'names.product',
  instructions: 'names.instruction',
} as const;
const kindOf = { section: 'section.one', category: 'category.one', product: 'product.one', instruction: 'instruction.one' } as const;

const Counts = ({ result }: { result: ImportResult }) => {
  const { locale } = useSession();
  return (
    <div className={classes.frame}>
      <table>
        <thead>
          <tr>
            <th>{t('change.kind')}</th>
            {outcomes.map((outcome) => (
              <th key={outcome} data-numeric>
                {t(`import.${outcome}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(names[kind])}</th>
              {outcomes.map((outcome) => (
                <td key={outcome} data-numeric data-outcome={outcome} data-label={t(`import.${outcome}`)}>
                  {formatNumber((result[outcome] as Partial<Record<typeof kind, number>>)[kind] ?? 0, locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** What values are written with here. */
const useWriting = (): Writing => {
  const { venue, locale } = useSession();
  const { data } = useTags();
  return useMemo(() => {
    const names = new Map(data?.map((tag) => [tag.id, tagName(tag, locale)]));
    return { locale, currency: venue.currency, tagName: (id) => names.get(id) ?? id };
  }, [data, locale, venue.currency]);
};

type FieldProps = { resource: ImportChange['resource']; shown: ShownField; writing: Writing };

const Field = ({ resource, shown, writing }: FieldProps) => {
  const name = fieldText(resource, shown, writing.locale);
  const change = changeText(shown, writing);
  if (!change) return <li>{name}</li>;
  return (
    <li>
      <span>{t('shared.pair', { name, value: '' }).trimEnd()}</span> <bdi>{change.before}</bdi> → <bdi>{change.after}</bdi>
    </li>
  );
};

const List = ({ changes }: { changes: readonly ImportChange[] }) => {
  const writing = useWriting();
  return (
    <div className={classes.frame}>
      <table>
        <thead>
          <tr>
            <th>{t('import.record')}</th>
            <th>{t('change.kind')}</th>
            <th>{t('import.change')}</th>
            <th>{t('import.values')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ id, name, resource, change, fields }) => (
            <tr key={id}>
              <td data-main>{name}</td>
              <td>{t(kindOf[resource])}</td>
              <td>{t(`change.${change}`)}</td>
              <td data-whole>
                <ul className={classes.fields}>
                  {fields.map((shown) => (
                    <Field key={`${shown.field} ${shown.option}`} resource={resource} shown={shown} writing={writing} />
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type ChangesProps = { result: ImportResult; replace: boolean; onReplace(replace: boolean): void; onConfirm(): void };

export const Changes = ({ result, replace, onReplace, onConfirm }: ChangesProps) => {
  const { locale } = useSession();
  const [asking, setAsking] = useState(false);
  const { change_count, changes, ignored_sheets, removed } = result;
  const gone = removed.sections + removed.categories + removed.products;
  return (
    <div className={classes.result}>
      <h3 role="status">{change_count === 0 ? t('import.nothing') : t('import.preview')}</h3>
      {ignored_sheets.length > 0 && <p>{t('import.ignored', { names: ignored_sheets.join(', ') })}</p>}
      <Counts result={result} />
      {changes.length > 0 && <List changes={changes} />}
      {change_count > changes.length && <p>{t('change.more', { n: change_count - changes.length })}</p>}
      <Toggle label={t('import.replace')} hint={t('import.replace_hint')} checked={replace} onChange={onReplace} />
      {change_count > 0 && (
        <div className={classes.row}>
          <Button color={gone > 0 ? 'red' : 'accent'} onClick={() => (gone > 0 ? setAsking(true) : onConfirm())}>
            {t('import.confirm')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('import.replace_title')}
        text={t('import.replace_text', { n: gone, count: formatNumber(gone, locale) })}
        confirm={t('import.confirm')}
        dangerous
        onConfirm={onConfirm}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
};
