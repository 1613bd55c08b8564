// The venue's earlier looks, active one first. A look's records are loaded when it is pressed.

import type { SavedLook } from '@ardoise/contract/look.ts';
import { formatDateTime } from '@ardoise/contract/rules/locales.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { errorText } from '../../../ui/error-text.ts';
import { Failed, Waiting } from '../../../ui/States.tsx';
import { type Other, otherOf, useEarlier, useNameOfEarlier } from '../compare/others.ts';
import { CompareIcon } from './CompareIcon.tsx';
import classes from './looks.module.css';

type Take = (records: readonly StyleRecord[]) => void;

const Row = ({ saved, isActive, busy, onPress }: { saved: SavedLook; isActive: boolean; busy: boolean; onPress(): void }) => {
  const { venue, locale } = useSession();
  return (
    <button type="button" className={`row card ${classes.row}`} aria-busy={busy} aria-current={isActive || undefined} onClick={onPress}>
      <span className="stack g0 long">
        <time dateTime={saved.date}>{formatDateTime(new Date(saved.date), locale, venue.timezone, 'medium')}</time>
        {saved.by && <span className="muted small">{saved.by}</span>}
      </span>
      {saved.records === 0 && <span className="muted small">{t('look.looks.plain')}</span>}
      <span className={`line g0 rigid push ${classes.swatches}`} aria-hidden="true">
        {saved.colors.map((color) => (
          <span key={color} style={{ background: color }} />
        ))}
      </span>
      {isActive && <strong className="good pill small">{t('look.looks.worn')}</strong>}
    </button>
  );
};

type EarlierProps = {
  /** The version that the editor has as saved; guests may see a newer one. */
  version: number;
  onTake: Take;
  onCompare(other: Other): void;
};

const Rows = ({ looks, version, onTake, onCompare }: EarlierProps & { looks: readonly SavedLook[] }) => {
  const { venue } = useSession();
  const nameOfEarlier = useNameOfEarlier();
  const reading = useMutation({
    mutationFn: (version: number) => call('GET /style/looks/records', { query: { venueId: venue.id, version } }),
  });
  const loadingVersion = reading.isPending ? reading.variables : null;
  // A per-call callback: it does not run if the dialog was closed meanwhile.
  const read = (version: number) => reading.mutate(version, { onSuccess: ({ venueStyles }) => onTake(venueStyles) });
  return (
    <>
      <ul className={`stack g4 ${classes.rows}`}>
        {looks.map((saved, at) => (
          <li key={saved.version}>
            <Row
              saved={saved}
              isActive={at === 0}
              busy={loadingVersion === saved.version}
              onPress={() => loadingVersion !== saved.version && read(saved.version)}
            />
            <CompareIcon name={nameOfEarlier(saved)} onPress={() => onCompare(otherOf(saved, version))} />
          </li>
        ))}
      </ul>
      {reading.isError && (
        <p role="alert" className="problem">
          {t('look.looks.not_read')} {errorText(reading.error)}
        </p>
      )}
    </>
  );
};

export const Earlier = (props: EarlierProps) => {
  const { data, error, refetch } = useEarlier();
  if (!data) return error ? <Failed title={t('look.looks.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={3} />;
  return data.length > 0 ? <Rows looks={data} {...props} /> : <p className="muted">{t('look.looks.none')}</p>;
};
