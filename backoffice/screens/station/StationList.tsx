import type { Station } from '@ardoise/contract/catalog/stations.ts';
import { t } from '../../i18n/translate.ts';
import { fieldColumn } from '../../ui/list/field-column.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { stationFields } from './fields.ts';

const columns = (): Column<Station>[] => [
  fieldColumn(stationFields, 'name', { sort: 'name', main: true, render: ({ name }) => name }),
  fieldColumn(stationFields, 'position', { sort: 'position', render: ({ position }) => position }),
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
