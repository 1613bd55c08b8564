// The guest page in the customizer's frame: applies the look received from the parent window, and reports clicked elements
// (docs/product/look.md#preview).
import type { VenueLook } from '@ardoise/contract/look.ts';
import { type FromFrame, readToFrame, type ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { sheetOf } from '@ardoise/contract/rules/look/sheet.ts';
import { applySheet } from '../../app/look/apply-look.ts';
import { muliFaces } from '../../app/look/muli.ts';
import { applyMessage, type LookState, lookStateOf, recordsIn } from './look-state.ts';
import { cssOf, type Marks, marksSheet } from './marks.ts';
import { originsOf } from './origins.ts';
import { markedFrom, namesOf, pickedOf, selectorOf } from './pick.ts';
import { openScreen } from './screen.ts';

/** Runs `work` at most once per animation frame. */
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
  // If one of them is visible, the page keeps its scroll position.
  if (all.some(isSeen)) return;
  const [found] = all;
  const folded = found?.closest('details');
  if (folded) folded.open = true;
  if (!found) return;
  const { top, bottom } = found.getBoundingClientRect();
  // Scrolls only this window: `scrollIntoView` would also scroll the page around the frame.
  if (top < 0 || bottom > innerHeight) scrollBy({ top: (top + bottom - innerHeight) / 2 });
};

const openSheet = (): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return sheet;
};

/** The state of the frame: the look, the marks, and how they are applied. */
const openState = (records: readonly StyleRecord[]) => {
  const look: LookState = lookStateOf(records);
  const marks: Marks = { select: false, selected: null, hovered: null };
  let showHidden = false;
  const marksOn = openSheet();
  const screen = openScreen();
  const apply = oncePerPicture(() => {
    applySheet(sheetOf(recordsIn(look), { showHidden, fonts: 'swap', muli: muliFaces('swap') }));
    screen.show();
  });
  const draw = oncePerPicture(() => marksOn.replaceSync(marksSheet(marks)));
  const mark = (changed: Partial<Marks>): void => {
    Object.assign(marks, changed);
    draw();
  };
  apply();
  return {
    marks,
    mark,
    inRecords: screen.inRecords,
    receive(message: ToFrame): void {
      applyMessage(look, message);
      if (message.type === 'hidden') showHidden = message.shown;
      if (message.type === 'screen') screen.show(message.screen);
      else if (message.type === 'mode') mark({ select: message.select, hovered: null });
      else if (message.type === 'saved') mark({ select: false, selected: null, hovered: null });
      else if (message.type === 'select') {
        mark({ selected: message.selector });
        if (message.selector) show(message.selector);
      } else apply();
    },
  };
};
type State = ReturnType<typeof openState>;

/** In select mode, reports the clicked element and suppresses its action. */
const watchPicks = ({ marks, mark, inRecords }: State, post: (message: FromFrame) => void, signal: AbortSignal): void => {
  const pick = (event: Event): void => {
    if (!marks.select) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const element = event.target instanceof Element ? markedFrom(event.target) : null;
    const picked = element && inRecords(() => pickedOf(element));
    if (!picked) return;
    mark({ selected: picked.selector });
    post(picked);
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
  // The pointer has left the frame.
  addEventListener('pointerout', ({ relatedTarget }) => relatedTarget === null && marks.hovered && mark({ hovered: null }), options);
};

/** Applies the saved look, then handles the messages of the parent window. */
export const listenToParent = async (venueId: string, office: string | undefined, signal: AbortSignal): Promise<void> => {
  const origins = originsOf(location.origin, office);
  const response = await fetch(`/style/styles?${new URLSearchParams({ venueId })}`, { cache: 'no-store' });
  if (!response.ok) throw new Error(String(response.status));
  if (signal.aborted) return;
  const state = openState(((await response.json()) as VenueLook).venueStyles);
  // Most browsers reveal the parent's origin. Posting to another origin would log an error in the console.
  const framing = location.ancestorOrigins?.[0];
  /** The origin that sent the last message. Until then, messages are posted to each allowed origin. */
  let partner: string | null = null;
  const post = (message: FromFrame): void => {
    const addressed = partner === null ? origins.filter((origin) => origin === (framing ?? origin)) : [partner];
    for (const origin of addressed) window.parent.postMessage(message, origin);
  };
  addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source !== window.parent || !origins.includes(origin)) return;
      const message = readToFrame(data);
      if (!message) return;
      partner = origin;
      if (message.type === 'name') post({ type: 'named', names: namesOf(message.selectors) });
      else state.receive(message);
    },
    { signal },
  );
  watchPicks(state, post, signal);
  post({ type: 'ready' });
};
