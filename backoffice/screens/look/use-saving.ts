// Sends a look: all its records at once, or none at all. What is changed meanwhile stays unsaved; what fails stays as it was.
import { ApiError } from '@ardoise/contract/errors.ts';
import { type Look, lookOf, recordsOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { say } from '../../i18n/look/look-texts.ts';
import { notify } from '../../ui/notify/notify.ts';
import type { Move } from './editing.ts';

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

export const useSaving = (present: Look, move: (move: Move) => void, onKept: () => void) => {
  const { venue } = useSession();
  const query = { venueId: venue.id };
  const send = (records: StyleRecord[]) => call('PUT /style/styles', { query, body: records });
  const saving = useMutation({
    mutationFn: async (look: Look) => {
      const records = recordsOf(look);
      return send(records).catch((error) => {
        const gone = deletedIn(records, error);
        if (gone.size === 0) throw error;
        return send(records.filter(({ selector }) => !gone.has(selector)));
      });
    },
    onSuccess: ({ venueStyles }, sent) => {
      move({ type: 'saved', sent, look: lookOf(venueStyles) });
      onKept();
      notify(say('told.saved'));
    },
    onError: () => tellFailure(say('told.not_saved')),
  });
  const resetting = useMutation({
    mutationFn: () => call('DELETE /style/styles', { query }),
    onSuccess: () => {
      move({ type: 'reset' });
      onKept();
      notify(say('told.reset'));
    },
    onError: () => tellFailure(say('told.not_reset')),
  });
  return {
    saving: saving.isPending,
    resetting: resetting.isPending,
    save: () => saving.mutate(present),
    reset: (settled: () => void) => resetting.mutate(undefined, { onSettled: settled }),
  };
};
