import type { Category } from '@ardoise/contract/categories.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Availability } from '../../ui/list/Availability.tsx';
import { NameTags } from '../../ui/list/NameTags.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/States.tsx';

const NewCategory = () => (
  <Button component={Link} to="/category/create" leftSection={<IconPlus size={20} aria-hidden />}>
    {t('category.new')}
  </Button>
);

const useColumns = (editable: boolean): Column<Category>[] =>
  useMemo(
    () => [
      { key: 'name', label: t('category.name'), sort: 'name', main: true, render: ({ name }) => name },
      {
        key: 'sections',
        label: t('category.sections'),
        render: ({ sections }) => <NameTags resource="section" field="sections" ids={sections} />,
      },
      {
        key: 'unavailable',
        label: t('category.available'),
        bare: true,
        interactive: editable,
        render: (record) => <Availability resource="category" record={record} editable={editable} />,
      },
    ],
    [editable],
  );

/** Categories: name, linked menus and the switch; a reader sees the same without anything to press. */
export const CategoryList = () => {
  const { may } = useSession();
  const creating = may('category:create');
  return (
    <Page title={t('category.title')} actions={creating && <NewCategory />}>
      <ResourceList<Category>
        resource="category"
        sort={{ field: 'name', order: 'ASC' }}
        columns={useColumns(may('category:edit'))}
        rowTo={({ id }) => `/category/${id}`}
        filters={[{ kind: 'search', name: 'name', label: t('category.name_search') }]}
        empty={
          <Empty title={t('category.empty_title')} text={creating ? t('category.empty_text') : t('category.empty_reader')}>
            {creating && <NewCategory />}
          </Empty>
        }
      />
    </Page>
  );
};
