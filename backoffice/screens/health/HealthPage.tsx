import { HEALTH_KINDS, type HealthKind, type HealthLine } from '@ardoise/contract/rules/health-lines.ts';
import { formatNumber, languageName } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../../ui/kit.module.css';
import { Page, Part } from '../../ui/Page.tsx';
import { Empty, Failed, Waiting } from '../../ui/States.tsx';
import classes from './health.module.css';
import { addressOf, labelOf } from './lines.ts';

/** Number of lines of each kind shown initially. */
const FIRST = 8;

const Line = ({ line }: { line: HealthLine }) => {
  const { locale } = useSession();
  return (
    <li className={classes.line}>
      <Link to={addressOf(line)} className="stack long soft-corners">
        <strong>{line.name}</strong>
        <span className="muted">
          {labelOf(line)}
          {line.locale && ` · ${languageName(line.locale, locale)}`}
        </span>
        <IconChevronRight size={20} aria-hidden />
      </Link>
    </li>
  );
};

const Group = ({ kind, lines }: { kind: HealthKind; lines: readonly HealthLine[] }) => {
  const { locale } = useSession();
  const [whole, setWhole] = useState(false);
  const shown = whole ? lines : lines.slice(0, FIRST);
  return (
    <Part title={t(`health.kinds.${kind}`, { n: lines.length, count: formatNumber(lines.length, locale) })} text={t(`health.why.${kind}`)}>
      <ul className="ruled">
        {shown.map((line) => (
          <Line key={`${line.id} ${line.field}`} line={line} />
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button variant="default" className="start" onClick={() => setWhole(true)}>
          {t('health.show_all', { count: formatNumber(lines.length, locale) })}
        </Button>
      )}
    </Part>
  );
};

const Groups = ({ rows, total }: { rows: readonly HealthLine[]; total: number }) => {
  const { locale } = useSession();
  return (
    <>
      {total > rows.length && (
        <p className={`row muted ${kit.line}`}>
          {t('health.first', { count: formatNumber(rows.length, locale), total: formatNumber(total, locale) })}
        </p>
      )}
      {HEALTH_KINDS.map((kind) => ({ kind, lines: rows.filter((line) => line.kind === kind) }))
        .filter(({ lines }) => lines.length > 0)
        .map((group) => (
          <Group key={group.kind} {...group} />
        ))}
    </>
  );
};

/** The problems of the current menu by kind, most severe first. */
export const HealthPage = () => {
  const { venue } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call('GET /api/menu/:venue/health', { params: { venue: venue.id }, signal }),
    // Not cached: a user who comes back has often fixed something.
    gcTime: 0,
  });
  return (
    <Page
      title={t('health.title')}
      aside={data && data.total > 0 && <span className="tag">{t('health.count', { n: data.total })}</span>}
      width="form"
    >
      {!data && (error ? <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={10} />)}
      {data?.total === 0 && <Empty title={t('health.nothing')} text={t('health.nothing_text')} />}
      {data && <Groups {...data} />}
    </Page>
  );
};
