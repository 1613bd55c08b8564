// The panel beside the preview: its two tabs, and what of the look is hard to read.
import type { Look } from '@ardoise/contract/rules/look/records.ts';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { say } from '../../i18n/look/look-texts.ts';
import { unreadableIn } from './contrast.ts';
import { useContrastText } from './controls/Readable.tsx';
import classes from './look.module.css';
import { markerOf } from './markers.ts';

export type Tab = 'generic' | 'selected';
const TABS: readonly Tab[] = ['generic', 'selected'];

type TabsProps = { tab: Tab; onTab(tab: Tab): void; children: ReactNode };

/** One stop of the Tab key; the arrows go from one to the other. */
export const Tabs = ({ tab, onTab, children }: TabsProps) => {
  const id = useId();
  const step = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = tab === 'generic' ? 'selected' : 'generic';
    onTab(next);
    document.getElementById(`${id}${next}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={say('panel')} className={classes.tabs}>
        {TABS.map((one) => (
          <button
            key={one}
            id={`${id}${one}`}
            type="button"
            role="tab"
            aria-selected={tab === one}
            aria-controls={`${id}panel`}
            tabIndex={tab === one ? 0 : -1}
            onClick={() => onTab(one)}
            onKeyDown={step}
          >
            {say(one)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${tab}`}>
        {children}
      </div>
    </>
  );
};

type MarkerKey = Parameters<typeof say>[0] & `marker.${string}`;

/** What is hard to read, each with a way to it: a colour may have been changed elsewhere. */
export const ToCheck = ({ look, onChoose }: { look: Look; onChoose(selector: string): void }) => {
  // It may come a moment after what is being drawn.
  const settled = useDeferredValue(look);
  const found = useMemo(() => unreadableIn(settled), [settled]);
  const textOf = useContrastText();
  if (found.length === 0) return null;
  return (
    <section className={classes.check}>
      <h2>{say('check')}</h2>
      <ul>
        {found.map(({ selector, contrast }) => (
          <li key={selector}>
            <button type="button" onClick={() => onChoose(selector)}>
              {say(`marker.${markerOf(selector)}` as MarkerKey)}
            </button>
            <span>{textOf(contrast)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
