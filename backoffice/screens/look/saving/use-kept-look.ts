// What was changed and is not saved outlives the session, as what is typed into a form does (app/drafts.ts).
import { type Look, lookOf, recordsFor, recordsOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { useEffect, useRef, useState } from 'react';
import { draftWriter, readDraft } from '../../../app/drafts.ts';
import { useUnsaved } from '../../../app/leave-guard.ts';
import { useSession } from '../../../app/session/session.ts';
import { isSameLook, rebased } from '../editing.ts';

type Kept = {
  saved: Look;
  present: Look;
  unsaved: boolean;
  /** Whether it stands on a look that was taken. */
  whole: boolean;
  /** What was kept comes back. */
  bring(look: Look, whole: boolean): void;
};

/** `restored`: when what came back was changed, in milliseconds. */
export const useKeptLook = ({ saved, present, unsaved, whole, bring }: Kept): { restored: number | null } => {
  const { user, venue } = useSession();
  const now = useRef({ saved, present, whole, bring });
  now.current = { saved, present, whole, bring };
  const [restored, setRestored] = useState<number | null>(null);
  const [writer] = useState(() =>
    draftWriter([user.sub, venue.id, 'look', venue.id], () => ({
      read: { styles: recordsOf(now.current.saved) },
      values: { styles: recordsOf(now.current.present), whole: now.current.whole },
    })),
  );
  const begun = useRef(false);
  const brought = useRef<Look | null>(null);
  useEffect(() => {
    writer.open();
    const restore = async () => {
      const found = await readDraft([user.sub, venue.id, 'look', venue.id]);
      // What was begun meanwhile stays.
      if (!found || begun.current) return;
      const [read, left] = [found.read, found.values].map(({ styles }) => lookOf(recordsFor(venue.tier, styles as StyleRecord[]))) as [
        Look,
        Look,
      ];
      const whole = found.values.whole === true;
      // On the look as it is by now: somebody else may have saved another.
      const look = whole ? left : rebased(left, read, now.current.saved);
      if (isSameLook(look, now.current.saved)) return writer.forget();
      brought.current = look;
      now.current.bring(look, whole);
      setRestored(found.at);
    };
    // What an older version wrote may not be read any more.
    restore().catch(() => writer.forget());
    return () => writer.close();
  }, [writer, user.sub, venue.id, venue.tier]);
  useEffect(() => {
    if (unsaved) {
      begun.current = true;
      // What came back is as old as it was.
      if (present !== brought.current) writer.changed();
    } else if (begun.current) {
      setRestored(null);
      writer.forget();
    }
  }, [writer, unsaved, present]);
  useUnsaved(unsaved, () => writer.forget());
  return { restored };
};
