// The page of a resource's list: the title, the button for a new record, the table, and the empty state. The texts are those of the
// resource's group in i18n.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { RaRecord } from 'ra-core';
import { Link } from 'react-router-dom';
import type { CrudName, RecordOf } from '../../app/resources.ts';
import { useSession } from '../../app/session/session.ts';
import { type NamedTexts, t, translate } from '../../i18n/translate.ts';
import { Page } from '../Page.tsx';
import { Empty } from '../States.tsx';
import { ResourceList, type ResourceListProps } from './ResourceList.tsx';

/** The link to the form of a new record, for users with the right to create one. */
export const NewButton = ({ resource }: { resource: NamedTexts<'new'> }) => {
  const { may } = useSession();
  if (!may(`${resource}:create`)) return null;
  return (
    <Button component={Link} to={`/${resource}/create`} leftSection={<IconPlus size={20} aria-hidden />}>
      {t(`${resource}.new`)}
    </Button>
  );
};

type Name = CrudName & NamedTexts<'new' | 'empty_title' | 'empty_text'>;
type ListPageProps<N extends Name> = Pick<ResourceListProps<RecordOf<N> & RaRecord>, 'columns' | 'filters'> & {
  resource: N;
  /** The initial sort; `name` by default. */
  sort?: string;
};

/** Each row links to its record. Users who may not create records can have another text for an empty list (`empty_reader`). */
export const ListPage = <N extends Name>({ resource, sort = 'name', columns, filters }: ListPageProps<N>) => {
  const { may } = useSession();
  const text = t(`${resource}.empty_text`);
  return (
    <Page title={t(`names.${resource}`)} actions={<NewButton resource={resource} />}>
      <ResourceList<RecordOf<N> & RaRecord>
        resource={resource}
        sort={{ field: sort, order: 'ASC' }}
        columns={columns}
        rowTo={({ id }) => `/${resource}/${id}`}
        filters={filters}
        empty={
          <Empty
            title={t(`${resource}.empty_title`)}
            text={may(`${resource}:create`) ? text : translate(`${resource}.empty_reader`, { _: text })}
          >
            <NewButton resource={resource} />
          </Empty>
        }
      />
    </Page>
  );
};
