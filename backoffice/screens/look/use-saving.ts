// Sends a look: all its records at once, or none at all. What is changed meanwhile stays unsaved; what fails stays as it was.

import { ApiError } from '@ardoise/contract/errors.ts';
import type { VenueLook } from '@ardoise/contract/look.ts';
import { lookOf, recordsOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { notify } from '../../ui/notify/notify.ts';
import type { Editing, Move } from './editing.ts';

/** Selectors of dishes that somebody has deleted meanwhile: nothing is left to be styled there, so the rest is saved without them. */
const deletedIn = (records: readonly StyleRecord[], error: unknown): Set<string> => {
  const problems = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
  return new Set(
    problems.flatMap(([field, { code }]) => {
      const [, index] = /^(\d+)\.selector$/.exec(field) ?? [];
      return code === 'unknown_id' && index !== undefined ? (records[Number(index)]?.selector ?? []) : [];
    }),
  );
};

const tellFailure = (text: string) => notify(text, { tone: 'bad', duration: 8000 });

/** What somebody else has saved meanwhile, and who it was; an answer that would be too long leaves the look out. */
type Overtaken = { record?: VenueLook; changed?: { by: string } };
const overtakenIn = (error: unknown): Overtaken | null =>
  error instanceof ApiError && error.code === 'stale_version' ? (error.extra as Overtaken) : null;

type From = Pick<Editing, 'present' | 'version'>;

export const useSaving = ({ present, version }: From, move: (move: Move) => void, onKept: () => void) => {
  const { venue } = useSession();
  const query = { venueId: venue.id };
  /** Somebody else has saved, and what is unsaved here was put on that. */
  const [overtaken, setOvertaken] = useState<{ by: string | undefined } | null>(null);
  const saving = useMutation({
    mutationFn: async ({ present, version }: From) => {
      const send = (records: StyleRecord[]) => call('PUT /style/styles', { query: { ...query, version }, body: records });
      const records = recordsOf(present);
      return send(records).catch((error) => {
        const gone = deletedIn(records, error);
        if (gone.size === 0) throw error;
        return send(records.filter(({ selector }) => !gone.has(selector)));
      });
    },
    onSuccess: ({ venueStyles, version }, sent) => {
      move({ type: 'saved', sent: sent.present, look: lookOf(venueStyles), version });
      setOvertaken(null);
      onKept();
      notify(t('look.told.saved'));
    },
    onError: async (error) => {
      const theirs = overtakenIn(error);
      if (!theirs) return tellFailure(t('look.told.not_saved'));
      try {
        const { venueStyles, version } = theirs.record ?? (await call('GET /style/styles', { query }));
        move({ type: 'moved', look: lookOf(venueStyles), version });
        setOvertaken({ by: theirs.changed?.by });
      } catch {
        tellFailure(t('look.told.not_saved'));
      }
    },
  });
  const resetting = useMutation({
    mutationFn: () => call('DELETE /style/styles', { query }),
    onSuccess: ({ version }) => {
      move({ type: 'reset', version });
      onKept();
      notify(t('look.told.reset'));
    },
    onError: () => tellFailure(t('look.told.not_reset')),
  });
  return {
    saving: saving.isPending,
    resetting: resetting.isPending,
    overtaken,
    save: () => saving.mutate({ present, version }),
    reset: (settled: () => void) => resetting.mutate(undefined, { onSettled: settled }),
  };
};
