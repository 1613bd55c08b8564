// The frame of a screen: its title (also the browser tab's), its actions, its parts.
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { attention } from '../app/attention.ts';
import { t } from '../i18n/translate.ts';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import classes from './kit.module.css';

type PageProps = {
  title: string;
  /** Beside the title: a count, a state. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** Where "back" leads. */
  back?: string;
  /** The widest it gets: forms and texts are narrower than lists. */
  width?: 'list' | 'form';
  children: ReactNode;
};

/** Names the browser's tab after what is shown, with what waits in front. */
export const useTitle = (title: string): void => {
  const waiting = attention.use();
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · Ardoise`;
  }, [title, waiting]);
};

export const Page = ({ title, aside, actions, back, width = 'list', children }: PageProps) => {
  const root = useRef<HTMLDivElement>(null);
  useTitle(title);
  useFocusOnNavigation(root);
  return (
    <div ref={root} className={width === 'form' ? classes.formPage : classes.page}>
      <header className={classes.pageHeader}>
        {back && (
          <Link to={back} className={classes.back} aria-label={t('shared.back')}>
            <IconArrowLeft size={22} aria-hidden />
          </Link>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        {aside}
        {actions && <div className={classes.pageActions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
};

/** A part of a form or of a sheet, with its heading. */
export const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h2>{title}</h2>
    {text && <p className={classes.hint}>{text}</p>}
    {children}
  </section>
);

/** Inputs side by side where there is room. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>;

/** A value that is read, not edited; nothing at all where there is none. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
