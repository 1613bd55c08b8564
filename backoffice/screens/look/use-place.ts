// The selection: all elements of a kind, or the one that was pressed in the preview.
import type { Shown } from '@ardoise/contract/rules/look/messages.ts';
import { type Look, type Property, readSelector, writeSelector } from '@ardoise/contract/rules/look/records.ts';
import { useState } from 'react';
import { ofAll } from './markers.ts';
import type { Chosen } from './preview/use-frame.ts';
import { recordedOf } from './values.ts';

export type Place = {
  selector: string;
  /** The selector of the single record, if it is known. */
  one: string | null;
  /** The name that guests see; empty if unknown. */
  name: string;
  shown: Shown;
  /** The ancestors, nearest first. */
  around: readonly string[];
};

const NOWHERE: Pick<Place, 'name' | 'shown' | 'around'> = { name: '', shown: {}, around: [] };

const placeAt = (selector: string, details: Partial<Place>): Place => {
  const all = ofAll(selector);
  return { ...NOWHERE, ...details, selector: all, one: selector === all ? null : selector };
};

/** The computed styles without those that the look sets itself. */
const unrecordedOnly = (shown: Shown, selector: string, look: Look): Shown =>
  Object.fromEntries(Object.entries(shown).filter(([property]) => recordedOf(look, selector, property as Property) === undefined));

/** Another part of the same record, in the same scope; null if the marker belongs to another element. */
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
    /** Selects a marker from the list; within the selected dish if it is one of its parts. */
    choose: (marker: string) => setPlace((before) => (before && partOf(before, marker)) ?? placeAt(marker, {})),
    /** Selects an element by its selector, with its name if it has one. */
    select: (selector: string, name: string) => {
      const { element, id } = readSelector(selector) ?? {};
      const box = element && id ? writeSelector({ marker: element, id }) : selector;
      setPlace({ ...placeAt(selector, { name, around: box === selector ? [] : [box] }), selector });
    },
    /** Selects the pressed element. If its record has its own style, only that record is selected; a repeated press changes nothing. */
    take: ({ selector, name, shown, around }: Chosen, look: Look) => {
      const details = { name, shown: unrecordedOnly(shown, selector, look), around };
      const selected = placeAt(selector, details);
      const scoped = selected.one && look.has(selected.one) ? selected.one : selected.selector;
      setPlace((before) => (before?.selector === selector ? { ...before, ...details } : { ...selected, selector: scoped }));
    },
    /** Selects an ancestor. All parts of one dish share its name. */
    selectAncestor: (to: string) =>
      setPlace((before) => {
        const same = before?.one && readSelector(to)?.id === readSelector(before.one)?.id;
        return placeAt(to, { name: same ? before.name : '', around: before?.around.slice(before.around.indexOf(to) + 1) ?? [] });
      }),
    narrow: (selector: string) => setPlace((before) => before && { ...before, selector }),
  };
};
