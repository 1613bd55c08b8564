// Lists changed records, each with its values before and after.
import type { Change, ChangedField, ChangedRecord } from '@ardoise/contract/changes.ts';
import { formatNumber, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Right } from '@ardoise/contract/rules/permissions.ts';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type Session, useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { staffText } from '../person-name.ts';
import { tagName } from '../tags/tag-name.ts';
import { useTags } from '../tags/use-tags.ts';
import classes from './change.module.css';
import { OUTCOME_TEXTS } from './change-counts.ts';
import { type ChangeText, changeText, type FormatContext, fieldText, isLong, kindTexts, outlierName, shortOf } from './change-words.ts';

/** The number of fields of a record shown at first. */
const FIRST = 3;
const Value = ({ value, show }: { value: ChangeText; show: (text: string) => string }) => {
  if ('text' in value) return value.text;
  if ('removed' in value)
    return (
      <>
        {value.added.map((name) => (
          <bdi key={`+${name}`} className={classes.one}>
            + {show(name)}
          </bdi>
        ))}
        {value.removed.map((name) => (
          <bdi key={`-${name}`} className={classes.one}>
            − {show(name)}
          </bdi>
        ))}
      </>
    );
  const { before, after } = value;
  return (
    <>
      {before !== null && <bdi className="muted">{show(before)}</bdi>}
      {before !== null && after !== null && ' → '}
      {after !== null && <bdi className={isLong(after) ? undefined : 'strong'}>{show(after)}</bdi>}
    </>
  );
};

/** True if a value is shortened at first. */
const isCut = (value: ChangeText): boolean =>
  ('before' in value ? [value.before, value.after] : []).some((side) => side !== null && isLong(side));

const Fields = ({ record }: { record: ChangedRecord }) => {
  const { venue, locale } = useSession();
  const [isExpanded, setExpanded] = useState(false);
  const { data: tags } = useTags(record.fields.some(({ field }) => field.endsWith('tags')));
  const tagOf = (id: string) => {
    const tag = tags?.find((one) => one.id === id);
    return tag && tagName(tag, locale);
  };
  const writing: FormatContext = { locale, timezone: venue.timezone, currency: record.currency, tagOf };
  const lines = record.fields.map((field: ChangedField, index) => ({
    key: `${field.field} ${field.of} ${index}`,
    name: fieldText(record.resource, field, locale),
    value: changeText(record, field, writing),
  }));
  const shown = isExpanded ? lines : lines.slice(0, FIRST);
  return (
    <>
      <ul className={`stack g2 long ${classes.fields}`}>
        {shown.map(({ key, name, value }) => {
          const isBare = 'text' in value && value.text === '';
          return (
            <li key={key}>
              <span className="muted">{isBare ? name : t('shared.pair', { name, value: '' }).trimEnd()}</span>{' '}
              <Value value={value} show={isExpanded ? (text) => text : shortOf} />
            </li>
          );
        })}
      </ul>
      {(lines.length > FIRST || lines.some(({ value }) => isCut(value))) && (
        <Button
          variant="subtle"
          className="flush"
          aria-expanded={isExpanded}
          rightSection={<IconChevronDown size={18} className="chevron" aria-hidden />}
          onClick={() => setExpanded(!isExpanded)}
        >
          {t('health.show_all', { count: formatNumber(lines.length, locale) })}
        </Button>
      )}
    </>
  );
};

/** The address of a record's page; null if it was deleted, has no page, or may not be seen. */
const addressOf = ({ resource, record, what }: ChangedRecord, { venue, may }: Session): string | null => {
  if (what === 'deleted') return null;
  if (resource === 'profile') return `/venue/${venue.id}`;
  if (resource === 'role') return may('readers:list') ? `/venue/${venue.id}/2` : null;
  if (resource === 'device') return may('device:list') ? `/venue/${venue.id}/2` : null;
  if (resource === 'outlier' || resource === 'bar_code') return null;
  const right: Right = `${resource}:show`;
  return may(right) ? `/${resource}/${record}` : null;
};

type RecordsProps = Pick<Change, 'records' | 'total'> & {
  /** The record of the current page, whose kind and name are not repeated. */
  own?: string | undefined;
  /** The records exist, so each links to its page. */
  linked?: boolean;
  end?: (record: ChangedRecord) => ReactNode;
};

/** The name of a record, without its kind. */
const ownName = ({ resource, name }: ChangedRecord, locale: InterfaceLocale): string => {
  if (resource === 'role') return staffText(name);
  return resource === 'outlier' ? outlierName(name, locale) : name;
};

const Head = ({ record, own, linked, end }: { record: ChangedRecord; own: boolean; linked: boolean; end: ReactNode }) => {
  const session = useSession();
  const { pathname } = useLocation();
  const name = ownName(record, session.locale);
  const to = linked ? addressOf(record, session) : null;
  return (
    <div className={`row long ${classes.head}`}>
      <span className="tag">{t(OUTCOME_TEXTS[record.what])}</span>
      {!own && (
        <>
          <span className="muted">{t(kindTexts(record.resource).one)}</span>
          <strong>{to && to !== pathname ? <Link to={to}>{name}</Link> : name}</strong>
        </>
      )}
      {end}
    </div>
  );
};

/** Lists changed records. `end`: content at the end of each record's heading. */
export const ChangedRecords = ({ records, total, own, linked = true, end }: RecordsProps) => (
  <div className="stack">
    {records.map((record) => (
      <div key={`${record.resource} ${record.record}`} className="stack g3">
        <Head record={record} own={own === record.record} linked={linked} end={end?.(record)} />
        {record.fields.length > 0 && <Fields record={record} />}
      </div>
    ))}
    {total > records.length && <p className="muted">{t('change.more', { n: total - records.length })}</p>}
  </div>
);
