// A guest's note, with words about allergens highlighted.
import { IconAlertTriangle, IconNote } from '@tabler/icons-react';
import { mentionsAllergens, splitAllergens } from './allergen-words.ts';
import classes from './order.module.css';

/** The text of a note. */
export const NoteText = ({ text }: { text: string }) =>
  splitAllergens(text).map((piece, index) =>
    // A note never changes while it is shown.
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other key than its index.
    piece.isAllergen ? <mark key={index}>{piece.text}</mark> : piece.text,
  );

/** The note of an order. */
export const OrderNote = ({ text }: { text: string }) => {
  const hasAllergens = mentionsAllergens(text);
  const Icon = hasAllergens ? IconAlertTriangle : IconNote;
  return (
    <p className={`line box label ${hasAllergens ? 'danger' : 'sunken'} ${classes.note}`}>
      <Icon size={20} aria-hidden />
      <span>
        <NoteText text={text} />
      </span>
    </p>
  );
};
