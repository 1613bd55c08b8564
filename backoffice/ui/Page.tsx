// The layout of a screen: its title, its actions and its parts.
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
  /** The address of the "back" link. */
  back?: string;
  /** The maximum width: forms are narrower than lists. */
  width?: 'list' | 'form';
  children: ReactNode;
};

/** Sets the title of the browser's tab, preceded by the number of waiting orders. */
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
    <div ref={root} className={classes.page} data-width={width}>
      <header className={`row tap ${classes.pageHeader}`}>
        {back && (
          <Link to={back} className={`icon ${classes.back}`} aria-label={t('shared.back')}>
            <IconArrowLeft size={22} aria-hidden />
          </Link>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        {aside}
        {actions && <div className={`row g4 push ${classes.pageActions}`}>{actions}</div>}
      </header>
      {children}
    </div>
  );
};

/** A part of a form or of a sheet, with its heading. */
export const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className={`stack card ${classes.part}`}>
    <h2>{title}</h2>
    {text && <p className={`muted t2 ${classes.hint}`}>{text}</p>}
    {children}
  </section>
);

/** Places inputs side by side if there is room. */
export const Columns = ({ children }: { children: ReactNode }) => <div className="grid">{children}</div>;

/** A read-only value with its label. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt className="muted small">{label}</dt>
    <dd>{children}</dd>
  </div>
);
