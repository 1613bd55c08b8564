// What is chosen of the page: all elements of a kind, or the very one that was pressed in the preview.
import type { Shown } from '@ardoise/contract/rules/look/messages.ts';
import { type Look, type Property, readSelector, writeSelector } from '@ardoise/contract/rules/look/records.ts';
import { useState } from 'react';
import { ofAll } from './markers.ts';
import type { Chosen } from './preview/use-frame.ts';
import { recordedOf } from './values.ts';

export type Place = {
  selector: string;
  /** The record's own selector, where one is known. */
  one: string | null;
  /** As guests know it; empty where nobody told. */
  name: string;
  shown: Shown;
  /** What it lies in, the nearest first. */
  around: readonly string[];
};

const NOWHERE: Pick<Place, 'name' | 'shown' | 'around'> = { name: '', shown: {}, around: [] };

const placeAt = (selector: string, told: Partial<Place>): Place => {
  const all = ofAll(selector);
  return { ...NOWHERE, ...told, selector: all, one: selector === all ? null : selector };
};

/** What it looks like without its records: of those the look itself tells, by now and after any change. */
const unsaid = (shown: Shown, selector: string, look: Look): Shown =>
  Object.fromEntries(Object.entries(shown).filter(([property]) => recordedOf(look, selector, property as Property) === undefined));

/** Another part of the record that is chosen, all of its kind where all were meant; null: of another one. */
const partOf = ({ one, selector, name, around }: Place, marker: string): Place | null => {
  const [at, to] = [one ? readSelector(one) : null, readSelector(marker)];
  if (!one || !at?.id || !to?.element || to.element !== at.element) return null;
  const [part, box] = [to.marker, to.element].map((name) => writeSelector({ marker: name, id: at.id })) as [string, string];
  const above = [...(one === box ? [box] : []), ...around].filter((other) => other !== part);
  return { ...placeAt(part, { name, around: above }), selector: selector === one ? part : marker };
};

export const usePlace = () => {
  const [place, setPlace] = useState<Place | null>(null);
  return {
    place,
    /** What is named, from a list: of the dish that is chosen, if it is one of its parts. */
    choose: (marker: string) => setPlace((before) => (before && partOf(before, marker)) ?? placeAt(marker, {})),
    /** One that is known by name, if it has one. */
    lead: (selector: string, name: string) => {
      const { element, id } = readSelector(selector) ?? {};
      const box = element && id ? writeSelector({ marker: element, id }) : selector;
      setPlace({ ...placeAt(selector, { name, around: box === selector ? [] : [box] }), selector });
    },
    /** What was pressed. Where the record has a look of its own, that is what is meant; what is chosen already stays as it is. */
    take: ({ selector, name, shown, around }: Chosen, look: Look) => {
      const told = { name, shown: unsaid(shown, selector, look), around };
      const pressed = placeAt(selector, told);
      const meant = pressed.one && look.has(pressed.one) ? pressed.one : pressed.selector;
      setPlace((before) => (before?.selector === selector ? { ...before, ...told } : { ...pressed, selector: meant }));
    },
    /** One of the elements around. All of one dish has its name. */
    leave: (to: string) =>
      setPlace((before) => {
        const same = before?.one && readSelector(to)?.id === readSelector(before.one)?.id;
        return placeAt(to, { name: same ? before.name : '', around: before?.around.slice(before.around.indexOf(to) + 1) ?? [] });
      }),
    narrow: (selector: string) => setPlace((before) => before && { ...before, selector }),
  };
};
