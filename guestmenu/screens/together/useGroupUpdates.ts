// Synchronizes the state of the group order with the server, in both directions.
import type { ChosenLine, GroupOrder, TableSessionState } from '@ardoise/contract/group-order.ts';
import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '../../app/api.ts';
import { followStream, oneAtATime, onReturn } from '../../app/live.ts';
import { claimAt, type Place } from '../../visit/claim.ts';
import { type Participant, participantOf } from '../../visit/participant.ts';
import { changesAt, fetchGroup, fetchGroupOffer, leaveTable, sendChosen } from './calls.ts';
import { isSameSelection } from './chosen.ts';

/** Polling intervals: beside the event stream, and without it. */
const [LIVE_MS, QUIET_MS] = [10_000, 20_000];
/** Polling interval of the question whether the table has a group order. */
const SHARED_MS = 30_000;
/** Debounce of the guest's changes. */
const SETTLE_MS = 500;

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Stores a response for a participant, unless the phone has another one by now. */
const storeResponse = (venueId: string, participant: Participant, outcome: Outcome<GroupOrder>): void => {
  const { get, set } = participantOf(venueId);
  if (get().participant?.id !== participant.id) return;
  if (outcome.kind === 'ok') set({ group: outcome.value, lost: false });
  else if (outcome.kind === 'refused' && outcome.status === 404)
    set({ participant: null, group: null, lost: false, ended: participant.table });
  else set({ lost: true });
};

/** Follows the group order of a participant: with an event stream while it is shown, otherwise by slow polling. */
export const useGroupUpdates = (venueId: string, participant: Participant | null, live: boolean): void => {
  useEffect(() => {
    if (!participant) return;
    let over = false;
    const ask = oneAtATime(async () => {
      const outcome = await fetchGroup(venueId, participant.id);
      if (!over) storeResponse(venueId, participant, outcome);
    });
    ask();
    const stopWatching = onReturn(ask);
    const timer = window.setInterval(() => isVisible() && ask(), live ? LIVE_MS : QUIET_MS);
    const stop = live ? followStream(changesAt(venueId, participant.id), 'changed', { onData: ask, onOpen: () => undefined }) : undefined;
    return () => {
      over = true;
      stopWatching();
      window.clearInterval(timer);
      stop?.();
    };
  }, [venueId, participant, live]);
};

/** Sends the products chosen on this phone whenever they differ from what the server knows. */
export const useSendChosen = (
  venueId: string,
  participant: Participant | null,
  group: GroupOrder | null,
  lines: readonly ChosenLine[],
): void => {
  useEffect(() => {
    const known = group?.seats.find(({ mine }) => mine);
    if (!participant || !known || isSameSelection(known.lines, lines)) return;
    const timer = setTimeout(async () => storeResponse(venueId, participant, await sendChosen(venueId, participant.id, lines)), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [venueId, participant, group, lines]);
};

const NO_OFFER: TableSessionState = { open: false, shared: false, proven: true };

/** Asks whether the table has a group order; polled while this phone has not joined. */
export const useGroupOffer = ({ venueId, table, code, order }: Place, asks: boolean): TableSessionState => {
  const [asked, setAsked] = useState(NO_OFFER);
  useEffect(() => {
    if (!asks) return;
    let over = false;
    const ask = oneAtATime(async () => {
      const outcome = await fetchGroupOffer(venueId, claimAt({ venueId, table, code, ...(order !== undefined && { order }) }));
      if (!over && outcome.kind === 'ok') setAsked(outcome.value);
    });
    ask();
    const stopWatching = onReturn(ask);
    const timer = window.setInterval(() => isVisible() && ask(), SHARED_MS);
    return () => {
      over = true;
      stopWatching();
      window.clearInterval(timer);
    };
  }, [venueId, table, code, order, asks]);
  return asked;
};

/** Leaves the group order. Returns false if the server could not be reached. */
export const useLeaveGroup = (venueId: string, participant: Participant): (() => Promise<boolean>) =>
  useCallback(async () => {
    const outcome = await leaveTable(venueId, participant.id);
    if (outcome.kind !== 'ok') return false;
    participantOf(venueId).set({ participant: null, group: null, lost: false });
    return true;
  }, [venueId, participant]);
