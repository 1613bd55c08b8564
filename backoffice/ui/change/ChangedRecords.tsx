// What became of records: each with its values before and after.
import type { Change, ChangedField, ChangedRecord } from '@ardoise/contract/changes.ts';
import { formatNumber, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Right } from '@ardoise/contract/rules/permissions.ts';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type Session, useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../kit.module.css';
import { staffText } from '../person-name.ts';
import { tagName } from '../tags/tag-name.ts';
import { useTags } from '../tags/use-tags.ts';
import classes from './change.module.css';
import { fieldText, isLong, kindTexts, shortOf, type Told, toldOf, WHAT, type Writing } from './change-words.ts';
import { outlierName } from './record-name.ts';

/** Fields of a record that are shown at first. */
const FIRST = 3;
const Value = ({ told, show }: { told: Told; show: (text: string) => string }) => {
  if ('words' in told) return told.words;
  if ('went' in told)
    return (
      <>
        {told.came.map((name) => (
          <bdi key={`+${name}`} className={classes.one}>
            + {show(name)}
          </bdi>
        ))}
        {told.went.map((name) => (
          <bdi key={`-${name}`} className={classes.one}>
            − {show(name)}
          </bdi>
        ))}
      </>
    );
  const { before, after } = told;
  return (
    <>
      {before !== null && <bdi className={classes.before}>{show(before)}</bdi>}
      {before !== null && after !== null && ' → '}
      {after !== null && <bdi className={isLong(after) ? undefined : classes.after}>{show(after)}</bdi>}
    </>
  );
};

/** Whether some of a value is left out at first. */
const isCut = (told: Told): boolean => ('before' in told ? [told.before, told.after] : []).some((text) => text !== null && isLong(text));

const Fields = ({ record }: { record: ChangedRecord }) => {
  const { venue, locale } = useSession();
  const [whole, setWhole] = useState(false);
  const { data: tags } = useTags(record.fields.some(({ field }) => field.endsWith('tags')));
  const tagOf = (id: string) => {
    const tag = tags?.find((one) => one.id === id);
    return tag && tagName(tag, locale);
  };
  const writing: Writing = { locale, timezone: venue.timezone, currency: record.currency, tagOf };
  const lines = record.fields.map((field: ChangedField, place) => ({
    key: `${field.field} ${field.of} ${place}`,
    name: fieldText(record.resource, field, locale),
    told: toldOf(record, field, writing),
  }));
  const shown = whole ? lines : lines.slice(0, FIRST);
  return (
    <>
      <ul className={classes.fields}>
        {shown.map(({ key, name, told }) => {
          const isBare = 'words' in told && told.words === '';
          return (
            <li key={key}>
              <span className={classes.label}>{isBare ? name : t('shared.pair', { name, value: '' }).trimEnd()}</span>{' '}
              <Value told={told} show={whole ? (text) => text : shortOf} />
            </li>
          );
        })}
      </ul>
      {(lines.length > FIRST || lines.some(({ told }) => isCut(told))) && (
        <Button
          variant="subtle"
          className={classes.all}
          aria-expanded={whole}
          rightSection={<IconChevronDown size={18} className={classes.chevron} aria-hidden />}
          onClick={() => setWhole(!whole)}
        >
          {t('health.show_all', { count: formatNumber(lines.length, locale) })}
        </Button>
      )}
    </>
  );
};

/** Where a record is to be seen, for who may see it; none once it was deleted. */
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
  /** The record whose page this is: what it is need not be said. */
  own?: string | undefined;
  /** They are there, so each leads to its page. */
  linked?: boolean;
  end?: (record: ChangedRecord) => ReactNode;
};

/** The name of the record beside its kind. */
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
    <div className={classes.head}>
      <span className={kit.tag}>{t(WHAT[record.what])}</span>
      {!own && (
        <>
          <span className={classes.kind}>{t(kindTexts(record.resource).one)}</span>
          <strong>{to && to !== pathname ? <Link to={to}>{name}</Link> : name}</strong>
        </>
      )}
      {end}
    </div>
  );
};

/** What became of records, one below the other; `end`: what stands at the end of each. */
export const ChangedRecords = ({ records, total, own, linked = true, end }: RecordsProps) => (
  <div className={classes.records}>
    {records.map((record) => (
      <div key={`${record.resource} ${record.record}`} className={classes.record}>
        <Head record={record} own={own === record.record} linked={linked} end={end?.(record)} />
        {record.fields.length > 0 && <Fields record={record} />}
      </div>
    ))}
    {total > records.length && <p className={classes.more}>{t('change.more', { n: total - records.length })}</p>}
  </div>
);
