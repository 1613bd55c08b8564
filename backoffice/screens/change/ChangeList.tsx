// The history of the venue: who changed what, and when (docs/product/people-and-rights.md#history).
import type { Change } from '@ardoise/contract/changes.ts';
import { formatTime } from '@ardoise/contract/rules/locales.ts';
import { serverNow } from '../../app/server-clock.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Changes } from '../../ui/change/Changes.tsx';
import { allKinds, kindTexts } from '../../ui/change/change-words.ts';
import { type Filter, FilterBar } from '../../ui/list/filter/FilterBar.tsx';
import { dayPresets } from '../../ui/list/filter/presets.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { Page, Part } from '../../ui/Page.tsx';
import { Empty, Waiting } from '../../ui/States.tsx';
import { sentenceCase } from '../../ui/sentence-case.ts';
import { byDay } from './days.ts';

const filters = (): readonly Filter[] => [
  { kind: 'search', name: 'search', label: t('change.search') },
  { kind: 'day', name: 'begin_date', label: t('history.from') },
  { kind: 'day', name: 'end_date', label: t('history.to'), notBefore: 'begin_date' },
  {
    kind: 'choice',
    name: 'resource',
    label: t('change.kind'),
    choices: allKinds().map((value) => ({ value, label: t(kindTexts(value).all) })),
  },
];

const Days = ({ rows, busy }: { rows: readonly Change[] | undefined; busy: boolean | undefined }) => {
  const { venue, locale } = useSession();
  if (!rows) return <Waiting lines={10} />;
  return (
    <div aria-busy={busy}>
      {byDay(rows, locale, venue.timezone).map(({ name, changes }) => (
        <Part key={name} title={sentenceCase(name, locale)}>
          <Changes changes={changes} timeOf={(at) => formatTime(at, locale, venue.timezone)} />
        </Part>
      ))}
    </div>
  );
};

export const ChangeList = () => {
  const { venue } = useSession();
  const bar = { filters: filters(), presets: dayPresets(venue.timezone, new Date(serverNow())) };
  return (
    <Page title={t('names.change')}>
      <ResourceList<Change>
        resource="change"
        columns={[]}
        rows={(rows, busy) => <Days rows={rows} busy={busy} />}
        {...bar}
        sort={{ field: 'at', order: 'DESC' }}
        // Always refetched: a user who comes back from a record has often just changed it.
        queryOptions={{ staleTime: 0 }}
        empty={
          <>
            <FilterBar {...bar} />
            <Empty title={t('change.empty')} text={t('change.empty_hint')} />
          </>
        }
      />
    </Page>
  );
};
