// Sends a look: all its records at once, or none at all. What is changed meanwhile stays unsaved; what fails stays as it was.
import { type Look, lookOf, recordsOf } from '@ardoise/contract/rules/look/records.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { say } from '../../i18n/look/look-texts.ts';
import { notify } from '../../ui/notify/notify.ts';
import type { Move } from './editing.ts';

const tellFailure = (text: string) => notify(text, { tone: 'bad', duration: 8000 });

export const useSaving = (present: Look, move: (move: Move) => void, onKept: () => void) => {
  const { venue } = useSession();
  const query = { venueId: venue.id };
  const saving = useMutation({
    mutationFn: (look: Look) => call('PUT /style/styles', { query, body: recordsOf(look) }),
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
