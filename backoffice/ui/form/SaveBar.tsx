// The bar at the bottom of a form: the state of saving and the button to save. Ctrl+S or ⌘S clicks the button.
import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '../../i18n/translate.ts';
import classes from './form.module.css';

type SaveBarProps = {
  dirty: boolean;
  /** A picture is being uploaded. Saving waits for it. */
  sending: boolean;
  saving: boolean;
  isNew: boolean;
  onCancel(): void;
  aside?: ReactNode;
};

/** Publishes the height of the bar as `--save-bar`, for the form and the messages. A bar that is not sticky covers nothing. */
const usePublishedHeight = (bar: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || getComputedStyle(element).position !== 'sticky') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--save-bar', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--save-bar');
    };
  }, [bar]);
};

export const SaveBar = ({ dirty, sending, saving, isNew, onCancel, aside }: SaveBarProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  usePublishedHeight(bar);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      button.current?.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div ref={bar} className={`row save-bar ${classes.saveBar}`} data-bottom-bar data-dirty={dirty || undefined}>
      {aside}
      <span className={`muted t2 ${classes.saveState}`} role="status">
        {sending ? t('picture.sending') : dirty ? t('form.unsaved') : !isNew && t('form.all_saved')}
      </span>
      {dirty && !isNew && (
        <Button variant="default" onClick={onCancel} disabled={saving}>
          {t('shared.cancel')}
        </Button>
      )}
      <Button ref={button} type="submit" loading={saving} disabled={!dirty && !isNew}>
        {isNew ? t('shared.create') : t('shared.save')}
      </Button>
    </div>
  );
};
