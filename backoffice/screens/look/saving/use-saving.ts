// Saves a look: all its records at once, or none. Changes made meanwhile stay unsaved; a failure changes nothing.

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

/**
 * Removes the records that the server refused for an expected reason: a deleted dish, a removed font, or hidden prices of a venue that
 * takes orders by now.
 */
const leftOf = (records: readonly StyleRecord[], error: unknown): StyleRecord[] => {
  const problems = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
  const gone = problems.flatMap(([name, { code }]) => {
    const [, index, field] = /^(\d+)\.(selector|value)$/.exec(name) ?? [];
    return code === 'unknown_id' ? (records[Number(index)]?.[field as 'selector' | 'value'] ?? []) : [];
  });
  const hidden = problems.flatMap(([name, { code }]) => (code === 'price_hidden' ? [Number.parseInt(name, 10)] : []));
  return records.filter(({ selector, value }, index) => !gone.includes(selector) && !gone.includes(value) && !hidden.includes(index));
};

/** The look that another user has saved meanwhile, and that user. A response that would be too large omits the look. */
type Conflict = { record?: VenueLook; changed?: { by: string } };
const conflictIn = (error: unknown): Conflict | null =>
  error instanceof ApiError && error.code === 'stale_version' ? (error.extra as Conflict) : null;

type From = Pick<Editing, 'present' | 'version'>;
type SaveCallbacks = {
  move(move: Move): void;
  onSaved(): void;
  /** The venue's current fonts. */
  onFonts(fonts: VenueLook['fonts']): void;
};

export const useSaving = ({ present, version, unsaved }: From & { unsaved: boolean }, { move, onSaved, onFonts }: SaveCallbacks) => {
  const { venue } = useSession();
  const query = { venueId: venue.id };
  const failures = useFailures();
  /** Set if another user has saved and the unsaved changes were rebased onto that look. */
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
          // The server names only the first of several missing fonts, so sending may need another attempt.
          return send(left);
        });
      return send(recordsOf(present));
    },
    onSuccess: ({ venueStyles, version, fonts }, sent) => {
      move({ type: 'saved', sent: sent.present, look: lookOf(venueStyles), version });
      onFonts(fonts);
      setOvertaken(null);
      onSaved();
      failures.clear();
      notify(t('look.told.saved'));
    },
    onError: async (error) => {
      const theirs = conflictIn(error);
      if (!theirs) return failures.show(t('look.told.not_saved'));
      try {
        const { venueStyles, version, fonts } = theirs.record ?? (await call('GET /style/styles', { query }));
        move({ type: 'moved', look: lookOf(venueStyles), version });
        onFonts(fonts);
        setOvertaken({ by: theirs.changed?.by });
      } catch {
        failures.show(t('look.told.not_saved'));
      }
    },
  });
  const resetting = useMutation({
    mutationFn: () => call('DELETE /style/styles', { query }),
    onSuccess: ({ venueStyles, version, fonts }) => {
      move({ type: 'reset', look: lookOf(venueStyles), version });
      onFonts(fonts);
      onSaved();
      failures.clear();
      notify(t('look.told.reset'));
    },
    onError: () => failures.show(t('look.told.not_reset')),
  });
  return {
    saving: saving.isPending,
    resetting: resetting.isPending,
    overtaken,
    /** The reason that the last save failed. */
    failed: overtaken ? null : saving.error,
    save: () => {
      // Changes made meanwhile are a new step.
      move({ type: 'pause' });
      saving.mutate({ present, version });
    },
    reset: (settled: () => void) => resetting.mutate(undefined, { onSettled: settled }),
  };
};
