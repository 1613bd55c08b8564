// The guest page in the customizer's frame: it hears its parent and nobody else, wears what it is told, and tells what was clicked
// (docs/product/look.md#preview).
import type { VenueLook } from '@ardoise/contract/look.ts';
import { type FromFrame, readToFrame, type ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { sheetOf } from '@ardoise/contract/rules/look/sheet.ts';
import { muliFaces } from '../../app/look/muli.ts';
import { wear } from '../../app/look/wear.ts';
import { cssOf, type Marks, marksSheet } from './marks.ts';
import { originsOf } from './origins.ts';
import { markedFrom, namesOf, pickedOf, selectorOf } from './pick.ts';
import { openScreen } from './screen.ts';
import { follow, recordsIn, type Worn, wornFrom } from './worn.ts';

/** Work of which however much is asked for is done once before the next picture. */
const oncePerPicture = (work: () => void): (() => void) => {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      work();
    });
  };
};

const show = (selector: string): void => {
  const css = cssOf(selector);
  const all = css === null ? [] : [...document.querySelectorAll(css)];
  const isSeen = (one: Element) => {
    const { top, bottom, height } = one.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  };
  // Where one of them is in sight, the page stays as somebody has scrolled it.
  if (all.some(isSeen)) return;
  const [found] = all;
  const folded = found?.closest('details');
  if (folded) folded.open = true;
  if (!found) return;
  const { top, bottom } = found.getBoundingClientRect();
  // The window alone: to scroll into view would move the page around the frame as well.
  if (top < 0 || bottom > innerHeight) scrollBy({ top: (top + bottom - innerHeight) / 2 });
};

const openSheet = (): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return sheet;
};

/** What the frame is at: how it looks, and how that comes onto the page. */
const openState = (records: readonly StyleRecord[]) => {
  const worn: Worn = wornFrom(records);
  const marks: Marks = { select: false, selected: null, hovered: null };
  let showHidden = false;
  const marksOn = openSheet();
  const screen = openScreen();
  const dress = oncePerPicture(() => {
    wear(sheetOf(recordsIn(worn), { showHidden, fonts: 'swap', muli: muliFaces('swap') }));
    screen.show();
  });
  const draw = oncePerPicture(() => marksOn.replaceSync(marksSheet(marks)));
  const mark = (changed: Partial<Marks>): void => {
    Object.assign(marks, changed);
    draw();
  };
  dress();
  return {
    marks,
    mark,
    inRecords: screen.inRecords,
    hear(said: ToFrame): void {
      follow(worn, said);
      if (said.type === 'hidden') showHidden = said.shown;
      if (said.type === 'screen') screen.show(said.screen);
      else if (said.type === 'mode') mark({ select: said.select, hovered: null });
      else if (said.type === 'saved') mark({ select: false, selected: null, hovered: null });
      else if (said.type === 'select') {
        mark({ selected: said.selector });
        if (said.selector) show(said.selector);
      } else dress();
    },
  };
};
type State = ReturnType<typeof openState>;

/** While it is selected, what is clicked does nothing but tell of itself. */
const watchPicks = ({ marks, mark, inRecords }: State, tell: (told: FromFrame) => void, signal: AbortSignal): void => {
  const pick = (event: Event): void => {
    if (!marks.select) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const picked = event.target instanceof Element ? markedFrom(event.target) : null;
    const told = picked && inRecords(() => pickedOf(picked));
    if (!told) return;
    mark({ selected: told.selector });
    tell(told);
  };
  const options = { capture: true, signal };
  addEventListener('click', pick, options);
  addEventListener('keydown', (event) => event.key === 'Enter' && event.target !== document.body && pick(event), options);
  addEventListener('submit', (event) => marks.select && event.preventDefault(), options);
  addEventListener(
    'pointerover',
    ({ pointerType, target }) => {
      if (!marks.select || pointerType === 'touch' || !(target instanceof Element)) return;
      const under = markedFrom(target);
      const hovered = under && selectorOf(under);
      if (hovered !== marks.hovered) mark({ hovered });
    },
    options,
  );
  // Out of the frame.
  addEventListener('pointerout', ({ relatedTarget }) => relatedTarget === null && marks.hovered && mark({ hovered: null }), options);
};

/** Listens to the page around, from when on it wears what is saved. */
export const listenToParent = async (venueId: string, office: string | undefined, signal: AbortSignal): Promise<void> => {
  const origins = originsOf(location.origin, office);
  const response = await fetch(`/style/styles?${new URLSearchParams({ venueId })}`, { cache: 'no-store' });
  if (!response.ok) throw new Error(String(response.status));
  if (signal.aborted) return;
  const state = openState(((await response.json()) as VenueLook).venueStyles);
  // Most browsers say whose page it is in: the others' would refuse the word aloud.
  const framing = location.ancestorOrigins?.[0];
  /** Whoever has spoken is answered; until then it is told to each that may. */
  let speaker: string | null = null;
  const tell = (told: FromFrame): void => {
    const addressed = speaker === null ? origins.filter((origin) => origin === (framing ?? origin)) : [speaker];
    for (const origin of addressed) window.parent.postMessage(told, origin);
  };
  addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source !== window.parent || !origins.includes(origin)) return;
      const said = readToFrame(data);
      if (!said) return;
      speaker = origin;
      if (said.type === 'name') tell({ type: 'named', names: namesOf(said.selectors) });
      else state.hear(said);
    },
    { signal },
  );
  watchPicks(state, tell, signal);
  tell({ type: 'ready' });
};
