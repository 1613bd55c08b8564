// The printed card in the preview and on paper. It is laid out again after each change, in a shadow root, because it uses the guests'
// styles.
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
import { Foot, Head, languageProps, type Printed, Sheets, sheetClass, sizes } from './Sheets.tsx';

const MM = 96 / 25.4;
/** The window's height that the sheet cannot use, in pixels. */
const RESERVED_PX = 210;
/** Below this scale the preview is unreadable. */
const MIN_SCALE = 0.3;

const sheetFrom = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};

/** `@page` sizes apply only in the document's style sheets, not in a shadow root. */
const usePageSize = (size: string): void => {
  useEffect(() => {
    const sheet = sheetFrom(`@page{size:${size};margin:0}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [size]);
};

/** True once the look's fonts are loaded: heights measured before would be those of fallback fonts. */
const useFontsReady = ({ venueStyles, fonts }: VenueLook, card: Card): boolean => {
  const [ready, setReady] = useState<readonly [VenueLook['venueStyles'], Card]>();
  useEffect(() => {
    let here = true;
    const families = new Set(venueStyles.flatMap(({ property, value }) => (property === 'font-family' ? [value] : [])));
    const letters = [...new Set(JSON.stringify(card))].join('');
    const load = async () => {
      const { addFaces } = await loadFonts();
      addFaces(fonts);
      const faces = [...families].flatMap((family) => [400, 600, 700].map((weight) => `${weight} 16px "${family}"`));
      // A font that fails to load falls back to the next one of its stack.
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
      blocks: blocks.map(({ keepsWithNext }, index) => ({ keepsWithNext, height: heights[index] ?? 0 })),
    };
  };

type SheetStyles = { look: VenueLook; colours: boolean };
type DeckProps = SheetStyles & {
  printed: Printed;
  /** The layout, or null while it is being computed. */
  fitted: Fitted | null;
  /** Called after each layout. */
  onFitted(setting: { printed: Printed; fitted: Fitted }): void;
};

/** The shadow root of the sheets; the object changes whenever their styles change. */
const useRoot = (host: RefObject<HTMLElement | null>, { look, colours }: SheetStyles) => {
  const [styledRoot, setStyledRoot] = useState<{ root: ShadowRoot } | null>(null);
  useLayoutEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [paper, sheetOf(look.venueStyles, { paper: colours ? 'colours' : 'ink' })].map(sheetFrom);
    setStyledRoot({ root });
  }, [host, look, colours]);
  return styledRoot;
};

export const Deck = ({ printed, fitted, look, colours, onFitted }: DeckProps) => {
  const host = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const { ref: around, width } = useElementSize<HTMLDivElement>();
  const { height } = useViewportSize();
  const dressed = useRoot(host, { look, colours });
  const fontsReady = useFontsReady(look, printed.card);
  const page = PAPERS[printed.format];
  usePageSize(page.size);
  useLayoutEffect(() => {
    if (!dressed || !fontsReady || !measure.current) return;
    onFitted({ printed, fitted: fit(printed.format, measureIn(measure.current, printed)) });
  }, [dressed, fontsReady, printed, onFitted]);
  const scale = Math.max(MIN_SCALE, Math.min(1, width / (page.width * MM), (height - RESERVED_PX) / (page.height * MM)));
  // In a window narrower than the minimum scale, the sheet takes the window's width.
  const shown = width > 0 ? Math.min(scale, width / (page.width * MM)) : scale;
  const style = { '--scale': shown, '--page-width': `${page.width}mm`, '--page-height': `${page.height}mm` } as CSSProperties;
  return (
    <div ref={around}>
      <div ref={host} style={style}>
        {dressed &&
          createPortal(
            <>
              <div className="workshop" aria-hidden="true">
                <div ref={measure} className={`${sheetClass(printed)} measure`} {...languageProps(printed)}>
                  {printed.format !== 'fold' && (
                    <>
                      <Head {...printed} />
                      <Foot {...printed} />
                    </>
                  )}
                  <div className="panel">
                    <Dishes blocks={printed.blocks} places={printed.blocks.map((_, index) => index)} />
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
