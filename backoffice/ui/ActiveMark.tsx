import classes from './kit.module.css';

/** Shows whether a venue or an account is active: a dot and a word. */
export const ActiveMark = ({ active, word }: { active: boolean; word: string }) => (
  <span className={`inline strong nowrap ${classes.mark}`} data-active={active || undefined}>
    {word}
  </span>
);
