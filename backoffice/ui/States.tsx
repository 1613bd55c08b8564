// Placeholders for missing content: loading, an error with a retry, an empty state that says what to do.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
import { errorText } from './error-text.ts';
import classes from './kit.module.css';

/** Widths of the grey lines, in percent. */
const WIDTHS = [90, 73, 56, 84, 67, 50, 78, 61, 89, 72];

/** A skeleton of grey lines, at most ten. */
export const Waiting = ({ lines = 6 }: { lines?: number }) => (
  <div className={`stack g4 card ${classes.waiting}`} aria-busy="true" aria-label={t('shared.loading')} role="status">
    {WIDTHS.slice(0, lines).map((width) => (
      <span key={width} className={classes.bone} style={{ width: `${width}%` }} />
    ))}
  </div>
);

type StateProps = {
  title: string;
  /** It fills the page, so its title is the page's heading. */
  fullPage?: boolean;
};

type FailedProps = StateProps & { error: unknown; onRetry?: () => void; children?: ReactNode };

export const Failed = ({ title, fullPage, error, onRetry, children }: FailedProps) => (
  <div className={`stack g3 card centred ${classes.state}`} role="alert">
    {fullPage ? <h1 className="t5">{title}</h1> : <h2 className="t5">{title}</h2>}
    <p className="muted">{errorText(error)}</p>
    {onRetry && (
      <Button variant="default" onClick={onRetry}>
        {t('shared.retry')}
      </Button>
    )}
    {children}
  </div>
);

export const Empty = ({ title, fullPage, text, children }: StateProps & { text?: string; children?: ReactNode }) => (
  <div className={`stack g3 card centred ${classes.state}`}>
    {fullPage ? <h1 className="t5">{title}</h1> : <h2 className="t5">{title}</h2>}
    {text && <p className="muted">{text}</p>}
    {children}
  </div>
);
