import { ActionIcon } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { t } from '../../../i18n/translate.ts';
import classes from './looks.module.css';

/** Compares a listed look with the current one. */
export const CompareIcon = ({ name, onPress }: { name: string; onPress(): void }) => {
  const label = t('shared.pair', { name: t('look.compare.open'), value: name });
  return (
    <ActionIcon className={classes.compare} aria-label={label} title={label} onClick={onPress}>
      <IconColumns2 size={20} aria-hidden />
    </ActionIcon>
  );
};
