// The state of the week editor: the timetable, the undo history, the selected span, and the last announcement for screen readers.
import type { Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { type InterfaceLocale, weekdayName } from '@ardoise/contract/rules/locales.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { writeClock } from './clock.ts';
import { copied, cut, DAY_MINUTES, freeSpan, gapOf, placed, replaced, type Span, sameSpan, spansOf, without } from './spans.ts';

type State = { timetable: Timetable; past: readonly Timetable[]; selected: Span | null; announcement: string; announcementId: number };

/** The text for a span: "Monday, 10:00 to 12:00". */
export const spanText = ({ day, begin, end }: Span, locale: InterfaceLocale): string =>
  t(end > DAY_MINUTES ? 'week.slot_night' : 'week.slot', { day: weekdayName(day, locale), begin: writeClock(begin), end: writeClock(end) });

/** The state and the commands of one editor. `restored`: the draft of an earlier one, which undo takes back to `initial`. */
export const useWeek = (initial: Timetable, restored?: Timetable) => {
  const { locale } = useSession();
  const [state, setState] = useState<State>({
    timetable: restored ?? initial,
    past: restored ? [initial] : [],
    selected: null,
    announcement: '',
    announcementId: 0,
  });
  const { timetable, past, selected, announcement, announcementId } = state;

  return useMemo(() => {
    const announce = (text: string) => setState((before) => ({ ...before, announcement: text, announcementId: before.announcementId + 1 }));
    const select = (span: Span | null) => setState((before) => ({ ...before, selected: span }));
    const change = (next: Timetable, chosen: Span | null, text: string) =>
      setState((before) => ({
        timetable: next,
        past: [...before.past, before.timetable],
        selected: chosen,
        announcement: text,
        announcementId: before.announcementId + 1,
      }));
    const put = (next: Timetable, span: Span) => change(next, span, spanText(span, locale));
    return {
      timetable,
      spans: spansOf(timetable),
      selected,
      /** The last announcement, and a number that changes each time, so that the same text is announced again. */
      announcement,
      announcementId,
      changed: past.length > 0,
      announce,
      select,
      place: (span: Span) => put(placed(timetable, span), span),
      replace: (old: Span, span: Span) => (sameSpan(old, span) ? select(span) : put(replaced(timetable, old, span), span)),
      /** Adds a slot where the day has a free span. */
      add: (day: number) => {
        const span = freeSpan(timetable, day);
        if (span) put(placed(timetable, span), span);
        else announce(t('week.said_full', { day: weekdayName(day, locale) }));
      },
      remove: (span: Span) => change(without(timetable, span), null, t('week.said_removed', { slot: spanText(span, locale) })),
      split: (span: Span) => {
        const gap = gapOf(span);
        if (!gap) return announce(t('week.said_short'));
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
            ? {
                timetable: last,
                past: before.past.slice(0, -1),
                selected: null,
                announcement: t('week.said_undone'),
                announcementId: before.announcementId + 1,
              }
            : before;
        }),
    };
  }, [timetable, past, selected, announcement, announcementId, locale]);
};

export type Week = ReturnType<typeof useWeek>;

/** Calls `onDraft` on each change of the week, but not initially. */
export const useDraftUpdates = (week: Week, onDraft: (timetable: Timetable | null) => void): void => {
  const reported = useRef(week.timetable);
  useEffect(() => {
    if (reported.current === week.timetable) return;
    reported.current = week.timetable;
    onDraft(week.changed ? week.timetable : null);
  });
};
