// The page of a plain resource's list: its title, the button for a new record, its table, and what an empty one says. The texts are
// those of its group in i18n.
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

/** Leads to a new record's form, for those who may create one. */
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
  /** What it is sorted by at first; its name unless said. */
  sort?: string;
};

/** A row leads to its record. Those who may create none can be told something else of an empty list (`empty_reader`). */
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
