// The card on the screen and on paper: set anew whenever what stands on it changes, in a root of its own, since it wears the guests' look.
import type { VenueLook } from '@ardoise/contract/look.ts';
import { sheetOf } from '@ardoise/contract/rules/look/sheet.ts';
import { useElementSize, useViewportSize } from '@mantine/hooks';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadFonts } from '../look/index.ts';
import type { Card } from './content.ts';
import { Dishes } from './Dishes.tsx';
import { type Fitted, fit, type Measure, PAPERS } from './formats.ts';
import paper from './paper.css?inline';
import { Foot, Head, type Printed, Sheets, sheetClass, sizes, speech } from './Sheets.tsx';

const MM = 96 / 25.4;
/** Room in the window that is not the sheet's. */
const AROUND = 210;
/** Smaller it is no preview any more. */
const LEAST_SCALE = 0.3;

const sheetFrom = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};

/** The size of the paper is the document's to say. */
const usePageSize = (size: string): void => {
  useEffect(() => {
    const sheet = sheetFrom(`@page{size:${size};margin:0}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [size]);
};

/** Whether the letters of the look are there: what is measured before would be measured in others. */
const useLetters = ({ venueStyles, fonts }: VenueLook, card: Card): boolean => {
  const [ready, setReady] = useState<readonly [VenueLook['venueStyles'], Card]>();
  useEffect(() => {
    let here = true;
    const families = new Set(venueStyles.flatMap(({ property, value }) => (property === 'font-family' ? [value] : [])));
    const letters = [...new Set(JSON.stringify(card))].join('');
    const load = async () => {
      const { addFaces } = await loadFonts();
      addFaces(fonts);
      const faces = [...families].flatMap((family) => [400, 600, 700].map((weight) => `${weight} 16px "${family}"`));
      // One that cannot be had leaves its place to the next of its line.
      await Promise.allSettled(faces.map((face) => document.fonts.load(face, letters)));
    };
    const settle = () => here && setReady([venueStyles, card]);
    load().then(settle, settle);
    return () => {
      here = false;
    };
  }, [venueStyles, fonts, card]);
  return ready?.[0] === venueStyles && ready[1] === card;
};

const measureIn =
  (box: HTMLElement, { format, blocks }: Printed): Measure =>
  (unit, width) => {
    for (const [name, value] of Object.entries(sizes(format, unit))) box.style.setProperty(name, String(value));
    const column = box.querySelector<HTMLElement>('.panel');
    if (column) column.style.width = `${width}mm`;
    const heightOf = (selector: string) => (box.querySelector(selector)?.getBoundingClientRect().height ?? 0) / MM;
    const heights = [...box.querySelectorAll('[data-block]')].map((one) => one.getBoundingClientRect().height / MM);
    return {
      head: heightOf('.head'),
      foot: heightOf('.foot'),
      blocks: blocks.map(({ keeps }, place) => ({ keeps, height: heights[place] ?? 0 })),
    };
  };

type Dressed = { look: VenueLook; colours: boolean };
type DeckProps = Dressed & {
  printed: Printed;
  /** How it was set; null while it is not. */
  fitted: Fitted | null;
  /** Told each time it was set. */
  onFitted(setting: { printed: Printed; fitted: Fitted }): void;
};

/** The root of the sheets; another object whenever they wear something else. */
const useRoot = (host: RefObject<HTMLElement | null>, { look, colours }: Dressed) => {
  const [dressed, setDressed] = useState<{ root: ShadowRoot } | null>(null);
  useLayoutEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [paper, sheetOf(look.venueStyles, { paper: colours ? 'colours' : 'ink' })].map(sheetFrom);
    setDressed({ root });
  }, [host, look, colours]);
  return dressed;
};

export const Deck = ({ printed, fitted, look, colours, onFitted }: DeckProps) => {
  const host = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const { ref: around, width } = useElementSize<HTMLDivElement>();
  const { height } = useViewportSize();
  const dressed = useRoot(host, { look, colours });
  const lettered = useLetters(look, printed.card);
  const page = PAPERS[printed.format];
  usePageSize(page.size);
  useLayoutEffect(() => {
    if (!dressed || !lettered || !measure.current) return;
    onFitted({ printed, fitted: fit(printed.format, measureIn(measure.current, printed)) });
  }, [dressed, lettered, printed, onFitted]);
  const scale = Math.max(LEAST_SCALE, Math.min(1, width / (page.width * MM), (height - AROUND) / (page.height * MM)));
  // In a window that is narrower than the least, the sheet is as wide as that.
  const shown = width > 0 ? Math.min(scale, width / (page.width * MM)) : scale;
  const style = { '--scale': shown, '--page-width': `${page.width}mm`, '--page-height': `${page.height}mm` } as CSSProperties;
  return (
    <div ref={around}>
      <div ref={host} style={style}>
        {dressed &&
          createPortal(
            <>
              <div className="workshop" aria-hidden="true">
                <div ref={measure} className={`${sheetClass(printed)} measure`} {...speech(printed)}>
                  {printed.format !== 'fold' && (
                    <>
                      <Head {...printed} />
                      <Foot {...printed} />
                    </>
                  )}
                  <div className="panel">
                    <Dishes blocks={printed.blocks} places={printed.blocks.map((_, place) => place)} />
                  </div>
                </div>
              </div>
              <div className="deck">{fitted?.left === 0 && <Sheets printed={printed} fitted={fitted} />}</div>
            </>,
            dressed.root,
          )}
      </div>
    </div>
  );
};
