import classes from './kit.module.css';

/** Whether a venue or an account is active: a dot, and the word for it. */
export const ActiveMark = ({ active, word }: { active: boolean; word: string }) => (
  <span className={classes.mark} data-active={active || undefined}>
    {word}
  </span>
);
