// The allergies of an order: the allergens that its guest avoids, and notes about allergens, each with its dish
// (docs/product/orders.md#avoids). Staff read it before the lines of the order.
import type { Order } from '@ardoise/contract/orders.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { tagName } from '../tags/tag-name.ts';
import { useTags } from '../tags/use-tags.ts';
import { mentionsAllergens } from './allergen-words.ts';
import { NoteText } from './Notes.tsx';
import classes from './order.module.css';

/** A note about allergens. `dish` null: the note of the whole order. */
export type AllergenNote = { dish: string | null; note: string };

/** The notes about allergens of an order and of its lines, each once per dish. */
export const allergenNotes = ({ note }: Pick<Order, 'note'>, lines: readonly { name: string; note: string }[]): AllergenNote[] => {
  const all = [{ dish: null, note }, ...lines.map((line) => ({ dish: line.name, note: line.note }))];
  const mentioning = all.filter((one) => mentionsAllergens(one.note));
  return [...new Map(mentioning.map((one) => [`${one.dish ?? ''} ${one.note}`, one])).values()];
};

/** True if an order needs an allergy band. */
export const hasAllergies = (order: Order): boolean => order.avoids.length > 0 || allergenNotes(order, order.items).length > 0;

const WIDE_CHARACTERS = /[\u2e80-\uffff]/gu;
/** The approximate lengths of the band's entries, in Latin letters: the avoided allergens, then each note with its dish. */
export const bandLengths = (order: Order): number[] => {
  const notes = allergenNotes(order, order.items).map(({ dish, note }) => `${note} · ${dish ?? ''}`.replace(WIDE_CHARACTERS, 'mm').length);
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

/** Inline elements only, so that it can be inside a button. The allergy comes before its dish. */
export const AllergyBand = ({ order, lines }: BandProps) => {
  const avoided = useAvoided(order.avoids);
  const notes = allergenNotes(order, lines);
  if (avoided === '' && notes.length === 0) return null;
  return (
    <span className={`stack g1 danger small strong long rigid ${classes.allergies}`} data-allergies>
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
