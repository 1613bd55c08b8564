// A long table: its first rows, and a button that shows all.
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import classes from './import.module.css';

/** Number of rows shown initially. */
const FEW = 25;

export const LongTable = <T,>({ rows, children }: { rows: readonly T[]; children(shown: readonly T[]): ReactNode }) => {
  const [opened, setOpened] = useState(false);
  return (
    <div className="stack g3">
      <div className={`card cards-phone ${classes.frame}`}>{children(opened ? rows : rows.slice(0, FEW))}</div>
      {rows.length > FEW && (
        <Button
          variant="default"
          fullWidth
          aria-expanded={opened}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {opened ? t('change.hide_records') : t('change.show_records', { n: rows.length })}
        </Button>
      )}
    </div>
  );
};
