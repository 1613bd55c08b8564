import { useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';

type NoteProps = { note: string; onNote: (note: string) => void };

/** A note can be left with everything; its field opens where it is asked for. */
export const Note = ({ note, onNote }: NoteProps) => {
  const { texts } = useLanguage();
  const [open, setOpen] = useState(note !== '');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // Before it is seen: what is typed at once is in it.
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
