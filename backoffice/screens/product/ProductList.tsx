import type { Product } from '@ardoise/contract/catalog/products.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { useMemo } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { useChoices } from '../../ui/fields/use-records.ts';
import { Availability } from '../../ui/list/Availability.tsx';
import { fieldColumn } from '../../ui/list/field-column.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { NameTags } from '../../ui/list/NameTags.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { productFields } from './fields.ts';
import classes from './product.module.css';
import { typeChoices, typeText } from './product-types.ts';

const recipeOf = ({ recipe }: Product) => recipe && <span className={`muted t2 ${classes.recipe}`}>{recipe}</span>;

const useColumns = (editable: boolean): Column<Product>[] => {
  const { venue, locale } = useSession();
  return useMemo(
    () => [
      fieldColumn(productFields, 'image', { bare: true, lead: true, render: ({ image_url }) => <Picture url={image_url} /> }),
      fieldColumn(productFields, 'name', { sort: 'name', main: true, render: ({ name }) => name, below: recipeOf }),
      fieldColumn(productFields, 'type_id', { sort: 'type_id', render: ({ type_id }) => typeText(type_id) }),
      fieldColumn(productFields, 'recipe', {
        wideOnly: true,
        words: true,
        render: recipeOf,
      }),
      fieldColumn(productFields, 'categories', {
        render: ({ categories }) => <NameTags resource="category" field="categories" ids={categories} />,
      }),
      fieldColumn(productFields, 'net_price', {
        sort: 'net_price',
        numeric: true,
        first: true,
        render: ({ net_price }) => formatMoney(net_price, venue.currency, locale),
      }),
      fieldColumn(productFields, 'unavailable', {
        sort: 'unavailable',
        bare: true,
        interactive: editable,
        render: (record) => <Availability resource="product" record={record} editable={editable} />,
      }),
    ],
    [venue.currency, locale, editable],
  );
};

/**
 * The list of products: name, type, recipe, categories, price and availability switch. Users without the right to edit see it without
 * controls.
 */
export const ProductList = () => {
  const { may } = useSession();
  const categories = useChoices('category');
  const menus = useChoices('section', { sort: 'position' });
  return (
    <ListPage
      resource="product"
      columns={useColumns(may('product:edit'))}
      filters={[
        { kind: 'search', name: 'name', label: t('product.name_search') },
        { kind: 'choice', name: 'category', label: t('product.category'), choices: categories },
        { kind: 'choice', name: 'menu', label: t('product.menu'), choices: menus },
        { kind: 'choice', name: 'type', label: t('product.type'), choices: typeChoices() },
      ]}
    />
  );
};
