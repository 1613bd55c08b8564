// The platform's venues (docs/product/venues.md#list). A row leads to the profile and makes its venue the current one.
import { formatDate } from '@ardoise/contract/rules/locales.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { ActionIcon } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { type Session, useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { ActiveLabel } from '../../../ui/ActiveLabel.tsx';
import { NewButton } from '../../../ui/list/ListPage.tsx';
import type { Column } from '../../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../../ui/list/ResourceList.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Empty } from '../../../ui/States.tsx';
import { menuAddressLike, saveVenueQr } from '../venue-qr.ts';

const columnsFor = ({ venue, locale }: Session): Column<Profile>[] => [
  {
    key: 'active',
    label: t('venue.state'),
    first: true,
    render: ({ active }) => <ActiveLabel active={active} label={t(active ? 'venue.active' : 'venue.inactive')} />,
  },
  { key: 'name', label: t('venue.name'), sort: 'name', main: true, words: true, render: ({ name }) => name },
  { key: 'address', label: t('venue.address'), words: true, render: ({ address }) => address },
  {
    key: 'creation_date',
    label: t('venue.created'),
    sort: 'creation_date',
    render: ({ creation_date, timezone }) => formatDate(new Date(creation_date), locale, timezone, 'medium'),
  },
  { key: 'tier', label: t('venue.tier'), render: ({ tier }) => t(`tiers.${tier}`) },
  {
    key: 'qr',
    label: t('venue.qr'),
    bare: true,
    interactive: true,
    render: ({ id, name }) => (
      <ActionIcon
        aria-label={t('venue.qr_of', { name })}
        title={t('venue.qr_of', { name })}
        onClick={() => void saveVenueQr(menuAddressLike(venue, id), name)}
      >
        <IconQrcode size={22} />
      </ActionIcon>
    ),
  },
];

export const VenueList = () => {
  const session = useSession();
  return (
    <Page title={t('names.venues')} actions={<NewButton resource="venue" />}>
      <ResourceList<Profile>
        resource="venue"
        sort={{ field: 'name', order: 'ASC' }}
        columns={columnsFor(session)}
        rowTo={({ id }) => `/venue/${id}`}
        filters={[
          { kind: 'search', name: 'name', label: t('venue.search') },
          {
            kind: 'choice',
            name: 'active',
            label: t('venue.state'),
            choices: [
              { value: 'true', label: t('venue.active') },
              { value: 'false', label: t('venue.inactive') },
            ],
          },
        ]}
        empty={
          <Empty title={t('venue.empty_title')} text={t('venue.empty_text')}>
            <NewButton resource="venue" />
          </Empty>
        }
      />
    </Page>
  );
};
