// Sends a look: all its records at once, or none at all. What is changed meanwhile stays unsaved; what fails stays as it was.

import { ApiError } from '@ardoise/contract/errors.ts';
import type { VenueLook } from '@ardoise/contract/look.ts';
import { lookOf, recordsOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { notify } from '../../../ui/notify/notify.ts';
import type { Editing, Move } from '../editing.ts';
import { useFailures } from './failures.ts';

/** Without what names a dish that somebody has deleted meanwhile, or a font that was taken off, and without hidden prices of a venue that takes orders by now. */
const leftOf = (records: readonly StyleRecord[], error: unknown): StyleRecord[] => {
  const problems = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
  const gone = problems.flatMap(([name, { code }]) => {
    const [, index, field] = /^(\d+)\.(selector|value)$/.exec(name) ?? [];
    return code === 'unknown_id' ? (records[Number(index)]?.[field as 'selector' | 'value'] ?? []) : [];
  });
  const hidden = problems.flatMap(([name, { code }]) => (code === 'price_hidden' ? [Number.parseInt(name, 10)] : []));
  return records.filter(({ selector, value }, index) => !gone.includes(selector) && !gone.includes(value) && !hidden.includes(index));
};

/** What somebody else has saved meanwhile, and who it was; an answer that would be too long leaves the look out. */
type Overtaken = { record?: VenueLook; changed?: { by: string } };
const overtakenIn = (error: unknown): Overtaken | null =>
  error instanceof ApiError && error.code === 'stale_version' ? (error.extra as Overtaken) : null;

type From = Pick<Editing, 'present' | 'version'>;
type Told = {
  move(move: Move): void;
  onKept(): void;
  /** Those that the venue has by now. */
  onFonts(fonts: VenueLook['fonts']): void;
};

export const useSaving = ({ present, version, unsaved }: From & { unsaved: boolean }, { move, onKept, onFonts }: Told) => {
  const { venue } = useSession();
  const query = { venueId: venue.id };
  const failures = useFailures();
  /** Somebody else has saved, and what is unsaved here was put on that. */
  const [overtaken, setOvertaken] = useState<{ by: string | undefined } | null>(null);
  useEffect(() => {
    if (overtaken && !unsaved) setOvertaken(null);
  }, [unsaved, overtaken]);
  const saving = useMutation({
    mutationFn: ({ present, version }: From) => {
      const send = (records: StyleRecord[]): Promise<VenueLook> =>
        call('PUT /style/styles', { query: { ...query, version }, body: records }).catch((error) => {
          const left = leftOf(records, error);
          if (left.length === records.length) throw error;
          // Of several fonts only the first is named.
          return send(left);
        });
      return send(recordsOf(present));
    },
    onSuccess: ({ venueStyles, version, fonts }, sent) => {
      move({ type: 'saved', sent: sent.present, look: lookOf(venueStyles), version });
      onFonts(fonts);
      setOvertaken(null);
      onKept();
      failures.clear();
      notify(t('look.told.saved'));
    },
    onError: async (error) => {
      const theirs = overtakenIn(error);
      if (!theirs) return failures.tell(t('look.told.not_saved'));
      try {
        const { venueStyles, version, fonts } = theirs.record ?? (await call('GET /style/styles', { query }));
        move({ type: 'moved', look: lookOf(venueStyles), version });
        onFonts(fonts);
        setOvertaken({ by: theirs.changed?.by });
      } catch {
        failures.tell(t('look.told.not_saved'));
      }
    },
  });
  const resetting = useMutation({
    mutationFn: () => call('DELETE /style/styles', { query }),
    onSuccess: ({ venueStyles, version, fonts }) => {
      move({ type: 'reset', look: lookOf(venueStyles), version });
      onFonts(fonts);
      onKept();
      failures.clear();
      notify(t('look.told.reset'));
    },
    onError: () => failures.tell(t('look.told.not_reset')),
  });
  return {
    saving: saving.isPending,
    resetting: resetting.isPending,
    overtaken,
    /** Why the last save failed. */
    failed: overtaken ? null : saving.error,
    save: () => {
      // What is changed meanwhile is a step of its own.
      move({ type: 'pause' });
      saving.mutate({ present, version });
    },
    reset: (settled: () => void) => resetting.mutate(undefined, { onSettled: settled }),
  };
};
