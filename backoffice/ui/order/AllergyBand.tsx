// The allergies of an order: what its guest avoids, and notes that speak of allergens, each with its dish
// (docs/product/orders.md#avoids). It is read before what is to be made.
import type { Order } from '@ardoise/contract/orders.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { tagName } from '../tags/tag-name.ts';
import { useTags } from '../tags/use-tags.ts';
import { NoteText } from './Notes.tsx';
import classes from './order.module.css';
import { isRaised } from './raised.ts';

/** A note that speaks of allergens; `dish` null: the note of the whole order. */
export type RaisedNote = { dish: string | null; note: string };

/** The notes of an order and of what is made of it that speak of allergens, each once for a dish. */
export const raisedNotes = ({ note }: Pick<Order, 'note'>, lines: readonly { name: string; note: string }[]): RaisedNote[] => {
  const all = [{ dish: null, note }, ...lines.map((line) => ({ dish: line.name, note: line.note }))];
  const raised = all.filter((one) => isRaised(one.note));
  return [...new Map(raised.map((one) => [`${one.dish ?? ''} ${one.note}`, one])).values()];
};

/** True if an order has a band. */
export const hasAllergies = (order: Order): boolean => order.avoids.length > 0 || raisedNotes(order, order.items).length > 0;

const WIDE = /[\u2e80-\uffff]/gu;
/** About how long the entries of its band are, in letters of a Latin alphabet: what is avoided, then each note with its dish. */
export const bandLengths = (order: Order): number[] => {
  const notes = raisedNotes(order, order.items).map(({ dish, note }) => `${note} · ${dish ?? ''}`.replace(WIDE, 'mm').length);
  return order.avoids.length > 0 ? [10 * (order.avoids.length + 1), ...notes] : notes;
};

const useAvoided = (avoids: readonly string[]): string => {
  const { locale } = useSession();
  const { data: tags = [] } = useTags(avoids.length > 0);
  const nameOf = (id: string): string => {
    const tag = tags.find((one) => one.id === id);
    return tag ? tagName(tag, locale) : id.replace(/^.*:/, '');
  };
  return avoids.map(nameOf).join(', ');
};

type BandProps = { order: { avoids: readonly string[]; note: string }; lines: readonly { name: string; note: string }[] };

/** Inline, so that it may be part of a button. What is read first is the allergy, then its dish. */
export const AllergyBand = ({ order, lines }: BandProps) => {
  const avoided = useAvoided(order.avoids);
  const notes = raisedNotes(order, lines);
  if (avoided === '' && notes.length === 0) return null;
  return (
    <span className={classes.allergies} data-allergies>
      {avoided !== '' && (
        <span data-avoids>
          <IconAlertTriangle size={15} aria-hidden /> {t('orders.avoids', { names: avoided })}
        </span>
      )}
      {notes.map(({ dish, note }) => (
        <span key={`${dish ?? ''} ${note}`}>
          <IconAlertTriangle size={15} aria-hidden /> <NoteText text={note} />
          {dish !== null && <b> · {dish}</b>}
        </span>
      ))}
    </span>
  );
};
