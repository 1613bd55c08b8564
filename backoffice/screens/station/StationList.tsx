import type { Station } from '@ardoise/contract/catalog/stations.ts';
import { t } from '../../i18n/translate.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';

const columns = (): Column<Station>[] => [
  { key: 'name', label: t('station.name'), sort: 'name', main: true, render: ({ name }) => name },
  { key: 'position', label: t('station.position'), sort: 'position', render: ({ position }) => position },
];

/** Stations, in the order in which boards offer them. */
export const StationList = () => (
  <ListPage
    resource="station"
    sort="position"
    columns={columns()}
    filters={[{ kind: 'search', name: 'name', label: t('station.name_search') }]}
  />
);
