// The panel beside the preview: two tabs and the warnings.

import type { Names } from '@ardoise/contract/rules/look/messages.ts';
import type { Look } from '@ardoise/contract/rules/look/records.ts';
import { type KeyboardEvent, type ReactNode, type Ref, useDeferredValue, useId, useMemo } from 'react';
import { t } from '../../i18n/translate.ts';
import { SMALLEST_PX, type Warning, warningsIn } from './check/warnings.ts';
import { useContrastText } from './controls/ContrastWarning.tsx';
import classes from './look.module.css';
import { fullNameOf } from './names.ts';

export type Tab = 'generic' | 'selected';
const TABS: readonly Tab[] = ['generic', 'selected'];

type TabsProps = { tab: Tab; onTab(tab: Tab): void; children: ReactNode };

/** One tab stop; the arrow keys move between the tabs. */
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
      <div role="tablist" aria-label={t('look.panel')} className={`tabs strong ${classes.tabs}`}>
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
            {t(`look.${one}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${tab}`}>
        {children}
      </div>
    </>
  );
};

/** Deferred: warnings may lag behind the preview. */
export const useWarnings = (look: Look): readonly Warning[] => {
  const settled = useDeferredValue(look);
  return useMemo(() => warningsIn(settled), [settled]);
};

const useWarningText = () => {
  const contrastText = useContrastText();
  return (warning: Warning): string => {
    switch (warning.about) {
      case 'words':
        return contrastText(warning.contrast);
      case 'button':
        return `${t('look.button_lost')} ${contrastText(warning.contrast)}`;
      case 'small':
        return t('look.too_small', { n: warning.pixels, least: SMALLEST_PX });
      case 'prices':
        return t('look.prices_hidden');
    }
  };
};

type CheckProps = { ref: Ref<HTMLElement>; warnings: readonly Warning[]; names: Names; onChoose(selector: string): void };

/** The warnings, each with a button that selects the element: it may have been changed elsewhere. */
export const WarningList = ({ ref, warnings, names, onChoose }: CheckProps) => {
  const id = useId();
  const textOf = useWarningText();
  if (warnings.length === 0) return null;
  return (
    <section ref={ref} tabIndex={-1} className={classes.check} aria-labelledby={id}>
      <h2 id={id}>{t('look.check')}</h2>
      <ul>
        {warnings.map((warning) => (
          <li className="small muted" key={`${warning.about} ${warning.selector}`}>
            <button type="button" className="block tap strong" onClick={() => onChoose(warning.selector)}>
              {fullNameOf(warning.selector, names)}
            </button>
            <span>{textOf(warning)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
