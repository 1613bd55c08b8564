import classes from './kit.module.css';

/** Shows whether a venue or an account is active: a dot and a word. */
export const ActiveLabel = ({ active, label }: { active: boolean; label: string }) => (
  <span className={`inline strong nowrap ${classes.mark}`} data-active={active || undefined}>
    {label}
  </span>
);
