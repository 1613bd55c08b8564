// The products of a fee: a table of all products with menu, category and prices, with checkboxes (docs/product/back-office.md#forms).
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { formatNumber, formatPercent } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useGetList } from 'ra-core';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { type InputProps, useInput } from '../../ui/fields/inputs.tsx';
import { useRecords } from '../../ui/fields/use-records.ts';
import kit from '../../ui/kit.module.css';
import { Availability } from '../../ui/list/Availability.tsx';
import { Failed, Waiting } from '../../ui/States.tsx';
import { TYPING_MS } from '../../ui/typing.ts';
import classes from './product.module.css';

/** Maximum number of rows; there are no pages, and search finds the others. */
const MOST = 500;

type RowProps = { product: Product; checked: boolean; readOnly: boolean; onToggle(id: string): void };

const Row = memo(({ product, checked, readOnly, onToggle }: RowProps) => {
  const { venue, locale, may } = useSession();
  const money = (amount: number) => formatMoney(amount, venue.currency, locale);
  return (
    <tr>
      <td data-main>
        <label className="line g4 tap">
          <input type="checkbox" checked={checked} disabled={readOnly} onChange={() => onToggle(product.id)} />
          <span className={classes.pickerName}>
            {product.name}
            <small>
              {product.section_name} · {product.category_name}
            </small>
            <small>
              {t('shared.pair', { name: t('product.price_ht'), value: money(product.price_ht) })} +{' '}
              {formatPercent(product.tax_rate, locale)}
            </small>
          </span>
        </label>
      </td>
      <td data-wide>{product.section_name}</td>
      <td data-wide>{product.category_name}</td>
      <td data-numeric>{money(product.net_price)}</td>
      <td data-numeric data-wide>
        {formatPercent(product.tax_rate, locale)}
      </td>
      <td data-numeric data-wide>
        {money(product.price_ht)}
      </td>
      <td data-switch>
        <Availability resource="product" record={product} editable={may('product:edit')} />
      </td>
    </tr>
  );
});

type TableProps = { rows: readonly Product[]; ids: readonly string[]; readOnly: boolean; label: string; onToggle(id: string): void };

const Table = ({ rows, ids, readOnly, label, onToggle }: TableProps) => {
  const picked = new Set(ids);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className={`card ${classes.pickerFrame}`} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('product.name')}</th>
            <th scope="col" data-wide>
              {t('product.menu')}
            </th>
            <th scope="col" data-wide>
              {t('product.category')}
            </th>
            <th scope="col" data-numeric>
              {t('product.price')}
            </th>
            <th scope="col" data-numeric data-wide>
              {t('product.tax_rate')}
            </th>
            <th scope="col" data-numeric data-wide>
              {t('product.price_ht')}
            </th>
            <th scope="col" data-switch>
              {t('product.available')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((product) => (
            <Row key={product.id} product={product} checked={picked.has(product.id)} readOnly={readOnly} onToggle={onToggle} />
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Initially chosen products come first, followed by chosen ones that are not in the loaded list: otherwise they would be invisible. */
const useChosenFirst = (read: readonly Product[] | undefined, ids: readonly string[], searching: boolean): readonly Product[] => {
  const [opening] = useState(() => new Set(ids));
  const ever = useRef(new Set<string>());
  for (const id of ids) ever.current.add(id);
  const known = useMemo(() => new Set(read?.map(({ id }) => id)), [read]);
  const { records } = useRecords<Product>('product', read && !searching ? [...ever.current].filter((id) => !known.has(id)) : []);
  return useMemo(() => {
    const all = [...(searching ? [] : records.values()), ...(read ?? [])];
    return [...all.filter(({ id }) => opening.has(id)), ...all.filter(({ id }) => !opening.has(id))];
  }, [read, records, opening, searching]);
};

/** A field of product ids (`products_id` of a fee). */
export const ProductPicker = (props: InputProps) => {
  const { field, shown, error: problem } = useInput(props);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { locale } = useSession();
  const { data, total, error, refetch, isPlaceholderData } = useGetList<Product>(
    'product',
    {
      filter: search ? { name: search } : {},
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'name', order: 'ASC' },
    },
    { placeholderData: (before) => before },
  );
  const ids = (field.value as string[] | undefined) ?? [];
  const rows = useChosenFirst(data, ids, search !== '' || isPlaceholderData);
  const latest = useRef({ ids, change: field.onChange });
  latest.current = { ids, change: field.onChange };
  const toggle = useCallback((id: string) => {
    const { ids: picked, change } = latest.current;
    change(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  }, []);
  if (!data) return error ? <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting />;
  return (
    <div className="stack g4">
      <div className={`row ${classes.pickerTools}`}>
        <TextInput
          ref={field.ref}
          type="search"
          aria-label={t('product.name_search')}
          placeholder={t('product.name_search')}
          leftSection={<IconSearch size={20} aria-hidden />}
          maxLength={200}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <span role="status">{t('product.picked', { n: ids.length })}</span>
      </div>
      {total !== undefined && total > data.length && (
        <p className={kit.plain}>{t('product.cut', { shown: formatNumber(data.length, locale), total: formatNumber(total, locale) })}</p>
      )}
      {rows.length > 0 ? (
        <Table rows={rows} ids={ids} readOnly={shown.readOnly} label={props.label} onToggle={toggle} />
      ) : (
        <p className={kit.plain}>{t('shared.nothing_found')}</p>
      )}
    </div>
  );
};
