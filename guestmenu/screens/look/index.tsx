// What the page in the customizer's frame has beside that of guests: somebody it listens to, and a sample of what guests press.
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useEffect } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { retryUntilDone } from '../../app/retry.ts';
import { Money } from '../../ui/Price.tsx';
import type { Mode } from '../../visit/mode.ts';
import { listenToParent } from './frame.ts';

/** Alone in a window the page has nobody to listen to. */
const useParent = (venueId: string): void => {
  useEffect(() => {
    if (window.parent === window) return;
    const leaving = new AbortController();
    const { office } = (document.getElementById('root') as HTMLElement).dataset;
    void retryUntilDone(() => listenToParent(venueId, office, leaving.signal));
    return () => leaving.abort();
  }, [venueId]);
};

/** The way into the basket as guests see it with one piece in it; it leads nowhere. */
export const LookFrame = ({ venueId, menu, mode }: { venueId: string; menu: ResolvedMenu; mode: Mode }) => {
  const { texts, count } = useLanguage();
  useParent(venueId);
  if (mode === 'read') return null;
  const [piece] = Object.values(menu.products);
  return (
    <div className="bar row no-print">
      <button type="button" className="main cst-global-button">
        <span>{mode === 'list' ? texts.basket.showList : texts.basket.show}</span>
        <span className="bar-count">{count(texts.basket.count, 1)}</span>
        <Money amount={piece?.net_price ?? 0} />
      </button>
    </div>
  );
};
