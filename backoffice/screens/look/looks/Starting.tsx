// The looks to start from, each as a sample of itself.
import { lookOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { STARTING_LOOKS, type StartingLook } from '@ardoise/contract/rules/look/starting-looks.ts';
import { say } from '../../../i18n/look/look-texts.ts';
import classes from './looks.module.css';
import { Sample } from './Sample.tsx';

const LOOKS = (Object.entries(STARTING_LOOKS) as [StartingLook, StyleRecord[]][]).map(([name, records]) => ({
  name,
  records,
  look: lookOf(records),
}));

export const Starting = ({ onTake }: { onTake(records: readonly StyleRecord[]): void }) => (
  <ul className={classes.cards}>
    {LOOKS.map(({ name, records, look }) => (
      <li key={name}>
        <button type="button" className={classes.card} onClick={() => onTake(records)}>
          <Sample look={look} />
          <span className={classes.name}>{say(`looks.name.${name}`)}</span>
        </button>
      </li>
    ))}
  </ul>
);
