// A word that changes by itself, in a row of buttons that must not move with it.
import classes from './kit.module.css';

/** One of several texts in the room of the widest. */
export const Steady = ({ texts, shown }: { texts: readonly string[]; shown: string }) => (
  <span className={classes.steady}>
    {texts.map((text) => (
      <span key={text} data-other={text !== shown || undefined}>
        {text}
      </span>
    ))}
  </span>
);
