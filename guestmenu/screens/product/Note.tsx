import { useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';

type NoteProps = { note: string; onNote: (note: string) => void };

/** An optional note; its field opens on request. */
export const Note = ({ note, onNote }: NoteProps) => {
  const { texts } = useLanguage();
  const [open, setOpen] = useState(note !== '');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // A layout effect, so that the focus is there before the guest types.
  useLayoutEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);
  if (!open)
    return (
      <button
        type="button"
        className="link add-note"
        onClick={() => {
          setOpen(true);
          setAsked(true);
        }}
      >
        {texts.product.addNote}
      </button>
    );
  return (
    <label className="field stack">
      <span>
        {texts.product.note} <small>{texts.basket.optional}</small>
      </span>
      <textarea ref={field} rows={2} maxLength={300} value={note} onChange={(event) => onNote(event.currentTarget.value)} />
    </label>
  );
};
