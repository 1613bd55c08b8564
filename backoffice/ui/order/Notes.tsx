// A guest's note: what it says of allergens is raised wherever it is read.
import { IconAlertTriangle, IconNote } from '@tabler/icons-react';
import classes from './order.module.css';
import { isRaised, raisedWords } from './raised.ts';

/** Its words, those of allergens marked. */
export const NoteText = ({ text }: { text: string }) =>
  raisedWords(text).map((piece, place) =>
    // A note never changes while it is shown.
    // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a piece is known by.
    piece.raised ? <mark key={place}>{piece.text}</mark> : piece.text,
  );

/** The note of an order. */
export const OrderNote = ({ text }: { text: string }) => {
  const raised = isRaised(text);
  const Icon = raised ? IconAlertTriangle : IconNote;
  return (
    <p className={classes.note} data-raised={raised || undefined}>
      <Icon size={20} aria-hidden />
      <span>
        <NoteText text={text} />
      </span>
    </p>
  );
};
