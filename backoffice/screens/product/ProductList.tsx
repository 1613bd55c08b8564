import type { Product } from '@ardoise/contract/products.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { useChoices } from '../../ui/fields/use-records.ts';
import { Availability } from '../../ui/list/Availability.tsx';
import { NameTags } from '../../ui/list/NameTags.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Empty } from '../../ui/States.tsx';
import classes from './product.module.css';
import { typeChoices, typeText } from './product-types.ts';

const NewProduct = () => (
  <Button component={Link} to="/product/create" leftSection={<IconPlus size={20} aria-hidden />}>
    {t('product.new')}
  </Button>
);

const Nothing = ({ editable }: { editable: boolean }) => (
  <Empty title={t('product.empty_title')} text={editable ? t('product.empty_text') : t('product.empty_reader')}>
    {editable && <NewProduct />}
  </Empty>
);

const recipeOf = ({ recipe }: Product) => recipe && <span className={classes.recipe}>{recipe}</span>;

const useColumns = (editable: boolean): Column<Product>[] => {
  const { venue, locale } = useSession();
  return useMemo(
    () => [
      { key: 'image', label: t('product.picture'), bare: true, lead: true, render: ({ image_url }) => <Picture url={image_url} /> },
      { key: 'name', label: t('product.name'), sort: 'name', main: true, render: ({ name }) => name, below: recipeOf },
      { key: 'type_id', label: t('product.type'), sort: 'type_id', render: ({ type_id }) => typeText(type_id) },
      {
        key: 'recipe',
        label: t('product.recipe'),
        wideOnly: true,
        words: true,
        render: recipeOf,
      },
      {
        key: 'categories',
        label: t('product.categories'),
        render: ({ categories }) => <NameTags resource="category" field="categories" ids={categories} />,
      },
      {
        key: 'net_price',
        label: t('product.price'),
        sort: 'net_price',
        numeric: true,
        first: true,
        render: ({ net_price }) => formatMoney(net_price, venue.currency, locale),
      },
      {
        key: 'unavailable',
        label: t('product.available'),
        sort: 'unavailable',
        bare: true,
        interactive: editable,
        render: (record) => <Availability resource="product" record={record} editable={editable} />,
      },
    ],
    [venue.currency, locale, editable],
  );
};

/** Products: name, type, recipe, categories, price and the switch; a reader sees the same without anything to press. */
export const ProductList = () => {
  const { may } = useSession();
  const editable = may('product:edit');
  const categories = useChoices('category');
  const menus = useChoices('section', { sort: 'position' });
  const columns = useColumns(editable);
  return (
    <Page title={t('product.title')} actions={may('product:create') && <NewProduct />}>
      <ResourceList<Product>
        resource="product"
        sort={{ field: 'name', order: 'ASC' }}
        columns={columns}
        rowTo={({ id }) => `/product/${id}`}
        filters={[
          { kind: 'search', name: 'name', label: t('product.name_search') },
          { kind: 'choice', name: 'category', label: t('product.category'), choices: categories },
          { kind: 'choice', name: 'menu', label: t('product.menu'), choices: menus },
          { kind: 'choice', name: 'type', label: t('product.type'), choices: typeChoices() },
        ]}
        empty={<Nothing editable={may('product:create')} />}
      />
    </Page>
  );
};
