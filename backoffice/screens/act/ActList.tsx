// The history of admins' acts on accounts: time, admin, act and target account.
import type { Act, ActKind } from '@ardoise/contract/accounts/acts.ts';
import { formatDateTime } from '@ardoise/contract/rules/locales.ts';
import { type Session, useSession } from '../../app/session/session.ts';
import { type TextKey, t } from '../../i18n/translate.ts';
import { type Filter, FilterBar } from '../../ui/list/filter/FilterBar.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { Page } from '../../ui/Page.tsx';
import { staffText } from '../../ui/person-name.ts';
import { Empty } from '../../ui/States.tsx';

/** A label for each act, in the order of the filter. */
const LABELS = {
  created: 'act.created',
  changed: 'act.changed',
  email: 'act.email',
  admin_on: 'act.admin_on',
  admin_off: 'act.admin_off',
  role_on: 'act.role_on',
  role_off: 'act.role_off',
  link: 'act.link',
  sessions: 'act.sessions',
  factor: 'act.factor',
  disabled: 'act.disabled',
  enabled: 'act.enabled',
  erased: 'act.erased',
} as const satisfies Record<ActKind, TextKey>;

/** The role that was granted or revoked, and its venue. */
const roleText = ({ role, venue }: Act): string | null => role && [t(`roles.${role}`), venue?.name].filter(Boolean).join(' – ');

const columnsFor = ({ locale, venue }: Session): Column<Act>[] => [
  { key: 'target', label: t('act.target'), main: true, words: true, render: ({ target }) => staffText(target.name) },
  { key: 'what', label: t('act.what'), first: true, render: ({ what }) => t(LABELS[what]) },
  { key: 'role', label: t('act.role'), words: true, render: roleText },
  {
    key: 'at',
    label: t('act.at'),
    render: ({ at }) => <time dateTime={at}>{formatDateTime(new Date(at), locale, venue.timezone)}</time>,
  },
  { key: 'by', label: t('act.by'), words: true, render: ({ by }) => (by ? staffText(by.name) : t('act.by_server')) },
];

const filters = (): readonly Filter[] => [
  { kind: 'search', name: 'search', label: t('act.search') },
  {
    kind: 'choice',
    name: 'what',
    label: t('act.what'),
    choices: (Object.keys(LABELS) as ActKind[]).map((value) => ({ value, label: t(LABELS[value]) })),
  },
];

export const ActList = () => {
  const session = useSession();
  const bar = { filters: filters() };
  return (
    <Page title={t('names.act')}>
      <ResourceList<Act>
        resource="act"
        columns={columnsFor(session)}
        // An erased account has no page.
        rowTo={({ target }) => (target.name ? `/user/${target.id}` : undefined)}
        {...bar}
        sort={{ field: 'at', order: 'DESC' }}
        // Always refetched: an admin who comes back from a user page has often just changed something.
        queryOptions={{ staleTime: 0 }}
        empty={
          <>
            <FilterBar {...bar} />
            <Empty title={t('act.empty_title')} text={t('act.empty_text')} />
          </>
        }
      />
    </Page>
  );
};
