import classes from './kit.module.css';

/** Shows one of several texts in the width of the widest, so that the buttons beside it do not move when it changes. */
export const StableText = ({ texts, shown }: { texts: readonly string[]; shown: string }) => (
  <span className={classes.steady}>
    {texts.map((text) => (
      <span key={text} data-other={text !== shown || undefined}>
        {text}
      </span>
    ))}
  </span>
);
