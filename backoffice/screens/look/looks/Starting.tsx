// The starting looks, each with a sample.

import { lookOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { STARTING_LOOKS, type StartingLook } from '@ardoise/contract/rules/look/starting-looks.ts';
import { t } from '../../../i18n/translate.ts';
import type { Other } from '../compare/others.ts';
import { CompareIcon } from './CompareIcon.tsx';
import classes from './looks.module.css';
import { Sample } from './Sample.tsx';

const LOOKS = (Object.entries(STARTING_LOOKS) as [StartingLook, StyleRecord[]][]).map(([name, records]) => ({
  name,
  records,
  look: lookOf(records),
}));

type StartingProps = { onTake(records: readonly StyleRecord[]): void; onCompare(other: Other): void };

export const Starting = ({ onTake, onCompare }: StartingProps) => (
  <ul className={`stack g4 ${classes.cards}`}>
    {LOOKS.map(({ name, records, look }) => (
      <li key={name}>
        <button type="button" className={`card column ${classes.card}`} onClick={() => onTake(records)}>
          <Sample look={look} />
          <span className={`strong ${classes.name}`}>{t(`look.looks.name.${name}`)}</span>
        </button>
        <CompareIcon name={t(`look.looks.name.${name}`)} onPress={() => onCompare(`start:${name}`)} />
      </li>
    ))}
  </ul>
);
