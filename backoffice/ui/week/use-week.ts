// The week under the editor's hands: what it was before, which slot is selected, and what was done last, to be said aloud.
import type { Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { type InterfaceLocale, weekdayName } from '@ardoise/contract/rules/locales.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { writeClock } from './clock.ts';
import { copied, cut, DAY_MINUTES, freeSpan, gapOf, placed, replaced, type Span, sameSpan, spansOf, without } from './spans.ts';

type State = { timetable: Timetable; past: readonly Timetable[]; selected: Span | null; said: string; turn: number };

/** A slot in words: "Monday, 10:00 to 12:00". */
export const spanText = ({ day, begin, end }: Span, locale: InterfaceLocale): string =>
  t(end > DAY_MINUTES ? 'week.slot_night' : 'week.slot', { day: weekdayName(day, locale), begin: writeClock(begin), end: writeClock(end) });

/** The state of one editor and all that can be done with it; `restored` is what was left of an earlier one, a step from the week itself. */
export const useWeek = (initial: Timetable, restored?: Timetable) => {
  const { locale } = useSession();
  const [state, setState] = useState<State>({
    timetable: restored ?? initial,
    past: restored ? [initial] : [],
    selected: null,
    said: '',
    turn: 0,
  });
  const { timetable, past, selected, said, turn } = state;

  return useMemo(() => {
    const say = (text: string) => setState((before) => ({ ...before, said: text, turn: before.turn + 1 }));
    const select = (span: Span | null) => setState((before) => ({ ...before, selected: span }));
    const change = (next: Timetable, chosen: Span | null, text: string) =>
      setState((before) => ({
        timetable: next,
        past: [...before.past, before.timetable],
        selected: chosen,
        said: text,
        turn: before.turn + 1,
      }));
    const put = (next: Timetable, span: Span) => change(next, span, spanText(span, locale));
    return {
      timetable,
      spans: spansOf(timetable),
      selected,
      /** What was done last, and a number that is new each time: the same words twice are said twice. */
      said,
      turn,
      changed: past.length > 0,
      say,
      select,
      place: (span: Span) => put(placed(timetable, span), span),
      replace: (old: Span, span: Span) => (sameSpan(old, span) ? select(span) : put(replaced(timetable, old, span), span)),
      /** A new slot where the day has room. */
      add: (day: number) => {
        const span = freeSpan(timetable, day);
        if (span) put(placed(timetable, span), span);
        else say(t('week.said_full', { day: weekdayName(day, locale) }));
      },
      remove: (span: Span) => change(without(timetable, span), null, t('week.said_removed', { slot: spanText(span, locale) })),
      split: (span: Span) => {
        const gap = gapOf(span);
        if (!gap) return say(t('week.said_short'));
        const next = cut(timetable, gap);
        const first = spansOf(next).find(({ day, begin }) => day === span.day && begin === span.begin);
        change(next, first ?? null, t('week.said_split', { slot: spanText(span, locale) }));
      },
      cutOut: (hole: Span) => change(cut(timetable, hole), null, t('week.said_cut', { slot: spanText(hole, locale) })),
      copy: (from: number, to: readonly number[]) =>
        change(copied(timetable, from, to), null, t('week.said_copied', { day: weekdayName(from, locale) })),
      undo: () =>
        setState((before) => {
          const last = before.past.at(-1);
          return last
            ? { timetable: last, past: before.past.slice(0, -1), selected: null, said: t('week.said_undone'), turn: before.turn + 1 }
            : before;
        }),
    };
  }, [timetable, past, selected, said, turn, locale]);
};

export type Week = ReturnType<typeof useWeek>;

/** Tells of each change of the week, but not of how it was opened. */
export const useDrafted = (week: Week, onDraft: (timetable: Timetable | null) => void): void => {
  const told = useRef(week.timetable);
  useEffect(() => {
    if (told.current === week.timetable) return;
    told.current = week.timetable;
    onDraft(week.changed ? week.timetable : null);
  });
};
