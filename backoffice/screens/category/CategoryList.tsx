import type { Category } from '@ardoise/contract/catalog/categories.ts';
import { useMemo } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Availability } from '../../ui/list/Availability.tsx';
import { fieldColumn } from '../../ui/list/field-column.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { NameTags } from '../../ui/list/NameTags.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { categoryFields } from './fields.ts';

const useColumns = (editable: boolean): Column<Category>[] =>
  useMemo(
    () => [
      fieldColumn(categoryFields, 'name', { sort: 'name', main: true, render: ({ name }) => name }),
      fieldColumn(categoryFields, 'sections', {
        render: ({ sections }) => <NameTags resource="section" field="sections" ids={sections} />,
      }),
      fieldColumn(categoryFields, 'unavailable', {
        bare: true,
        interactive: editable,
        render: (record) => <Availability resource="category" record={record} editable={editable} />,
      }),
    ],
    [editable],
  );

/** The list of categories: name, menus and availability switch. Users without the right to edit see it without controls. */
export const CategoryList = () => {
  const { may } = useSession();
  const columns = useColumns(may('category:edit'));
  return <ListPage resource="category" columns={columns} filters={[{ kind: 'search', name: 'name', label: t('category.name_search') }]} />;
};
