// Unsaved changes survive the session as a draft, like the input of a form (app/drafts.ts).
import { type Look, lookOf, recordsFor, recordsOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { useEffect, useRef, useState } from 'react';
import { draftWriter, readDraft } from '../../../app/drafts.ts';
import { useUnsaved } from '../../../app/leave-guard.ts';
import { useSession } from '../../../app/session/session.ts';
import { isSameLook, rebased } from '../editing.ts';

type DraftProps = {
  saved: Look;
  present: Look;
  unsaved: boolean;
  /** True if they are based on a taken look. */
  whole: boolean;
  /** Restores a draft. */
  restoreDraft(look: Look, whole: boolean): void;
};

/** `restored`: the time of the restored draft's last change, in milliseconds. */
export const useLookDraft = ({ saved, present, unsaved, whole, restoreDraft }: DraftProps): { restored: number | null } => {
  const { user, venue } = useSession();
  const now = useRef({ saved, present, whole, restoreDraft });
  now.current = { saved, present, whole, restoreDraft };
  const [restored, setRestored] = useState<number | null>(null);
  const [writer] = useState(() =>
    draftWriter([user.sub, venue.id, 'look', venue.id], () => ({
      read: { styles: recordsOf(now.current.saved) },
      values: { styles: recordsOf(now.current.present), whole: now.current.whole },
    })),
  );
  const hasChanged = useRef(false);
  const restoredLook = useRef<Look | null>(null);
  useEffect(() => {
    writer.open();
    const restore = async () => {
      const found = await readDraft([user.sub, venue.id, 'look', venue.id]);
      // Changes made meanwhile take precedence.
      if (!found || hasChanged.current) return;
      const [read, left] = [found.read, found.values].map(({ styles }) => lookOf(recordsFor(venue.tier, styles as StyleRecord[]))) as [
        Look,
        Look,
      ];
      const whole = found.values.whole === true;
      // Rebased onto the current look: another user may have saved meanwhile.
      const look = whole ? left : rebased(left, read, now.current.saved);
      if (isSameLook(look, now.current.saved)) return writer.discard();
      restoredLook.current = look;
      now.current.restoreDraft(look, whole);
      setRestored(found.at);
    };
    // A draft of an older version may be unreadable.
    restore().catch(() => writer.discard());
    return () => writer.close();
  }, [writer, user.sub, venue.id, venue.tier]);
  useEffect(() => {
    if (unsaved) {
      hasChanged.current = true;
      // A restored draft keeps its time.
      if (present !== restoredLook.current) writer.changed();
    } else if (hasChanged.current) {
      setRestored(null);
      writer.discard();
    }
  }, [writer, unsaved, present]);
  useUnsaved(unsaved, () => writer.discard());
  return { restored };
};
