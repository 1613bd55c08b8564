// Additions to the page in the customizer's frame: the message listener, and a sample of the order button.
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useEffect } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { retryUntilDone } from '../../app/retry.ts';
import { Money } from '../../ui/Price.tsx';
import type { Mode } from '../../visit/mode.ts';
import { listenToParent } from './frame.ts';

/** A page outside of a frame has no parent to receive messages from. */
const useParent = (venueId: string): void => {
  useEffect(() => {
    if (window.parent === window) return;
    const leaving = new AbortController();
    const { office } = (document.getElementById('root') as HTMLElement).dataset;
    void retryUntilDone(() => listenToParent(venueId, office, leaving.signal));
    return () => leaving.abort();
  }, [venueId]);
};

/** The button to the basket as guests see it with one piece. It does nothing. */
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
