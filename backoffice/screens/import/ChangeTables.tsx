// The tables of a preview: number of records, new products, and changes to existing records.
import type { ImportChange, ImportResult, ShownField } from '@ardoise/contract/catalog/imports.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { useMemo } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { tagName } from '../../ui/tags/tag-name.ts';
import { useTags } from '../../ui/tags/use-tags.ts';
import { changeText, columnText, fieldText, NOTHING, valueText, type Writing } from './columns.ts';
import classes from './import.module.css';
import { LongTable } from './LongTable.tsx';

const kinds = ['sections', 'categories', 'products', 'instructions'] as const;
const outcomes = ['created', 'updated', 'left', 'removed'] as const;
const names = {
  sections: 'names.section',
  categories: 'names.category',
  products: 'names.product',
  instructions: 'names.instruction',
} as const;
const kindOf = { section: 'section.one', category: 'category.one', product: 'product.one', instruction: 'instruction.one' } as const;

export const Counts = ({ result }: { result: ImportResult }) => {
  const { locale } = useSession();
  return (
    <div className={`card cards-phone ${classes.frame}`}>
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

/** The locale, the currency and the names of tags, for formatting values. */
const useWriting = (): Writing => {
  const { venue, locale } = useSession();
  const { data } = useTags();
  return useMemo(() => {
    const names = new Map(data?.map((tag) => [tag.id, tagName(tag, locale)]));
    return { locale, currency: venue.currency, tagName: (id) => names.get(id) ?? id };
  }, [data, locale, venue.currency]);
};

type FieldProps = { resource: ImportChange['resource']; isNew: boolean; shown: ShownField; writing: Writing };

const Field = ({ resource, isNew, shown, writing }: FieldProps) => {
  const name = fieldText(resource, shown, writing.locale);
  const change = changeText(shown, writing);
  if (!change && !isNew) return <li>{name}</li>;
  return (
    <li>
      <span className="muted">{t('shared.pair', { name, value: '' }).trimEnd()}</span>{' '}
      {change && !isNew && (
        <>
          <bdi>{change.before}</bdi> →{' '}
        </>
      )}
      <bdi className="strong">{valueText(shown.field, shown.after, writing)}</bdi>
    </li>
  );
};

const Fields = ({ change: { resource, change, fields }, writing }: { change: ImportChange; writing: Writing }) => (
  <ul className="stack g2 long">
    {fields.map((shown) => (
      <Field key={`${shown.field} ${shown.option}`} resource={resource} isNew={change === 'created'} shown={shown} writing={writing} />
    ))}
  </ul>
);

/** Fields of a new product that each have a column. */
const COLUMNS = ['price', 'tax_rate', 'category', 'section'] as const;

/** A value of a new product, with the reason if it is doubtful. */
const Value = ({ change, column, writing }: { change: ImportChange; column: (typeof COLUMNS)[number]; writing: Writing }) => {
  const shown = change.fields.find(({ field }) => field === column);
  const doubt = change.doubts.find((one) => one === column);
  return (
    <td data-label={columnText('product', column)} data-numeric={isNumeric(column)} data-doubt={doubt !== undefined || undefined}>
      <bdi>{shown ? valueText(column, shown.after, writing) : NOTHING}</bdi>
      {doubt && <small className="block">{t(`import.doubts.${doubt}`)}</small>}
    </td>
  );
};

const isNumeric = (column: (typeof COLUMNS)[number]): true | undefined => column === 'price' || column === 'tax_rate' || undefined;

export const NewProducts = ({ changes }: { changes: readonly ImportChange[] }) => {
  const writing = useWriting();
  return (
    <LongTable rows={changes}>
      {(shown) => (
        <table>
          <caption className="strong">{t('import.new_products')}</caption>
          <thead>
            <tr>
              <th>{t('product.name')}</th>
              {COLUMNS.map((column) => (
                <th key={column} data-numeric={isNumeric(column)}>
                  {columnText('product', column)}
                </th>
              ))}
              <th>{t('import.details')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((change) => (
              <tr key={change.id}>
                <td data-main data-doubt={change.doubts.includes('name') || undefined}>
                  {change.name}
                  {change.doubts.includes('name') && <small className="block">{t('import.doubts.name')}</small>}
                </td>
                {COLUMNS.map((column) => (
                  <Value key={column} change={change} column={column} writing={writing} />
                ))}
                <td data-whole>
                  <Fields change={{ ...change, fields: change.fields.filter(({ field }) => !isColumn(field)) }} writing={writing} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </LongTable>
  );
};
const isColumn = (field: string): boolean => (COLUMNS as readonly string[]).includes(field);

export const OtherChanges = ({ changes }: { changes: readonly ImportChange[] }) => {
  const writing = useWriting();
  return (
    <LongTable rows={changes}>
      {(shown) => (
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
            {shown.map((one) => (
              <tr key={one.id}>
                <td data-main>{one.name}</td>
                <td>{t(kindOf[one.resource])}</td>
                <td>{t(`change.${one.change}`)}</td>
                <td data-whole>
                  <Fields change={one} writing={writing} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </LongTable>
  );
};
