// The button that opens the dialog of looks.

import type { Look } from '@ardoise/contract/rules/look/records.ts';
import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { useLoaded } from '../compare/use-loaded.ts';
import type { LooksProps } from './LooksDialog.tsx';

const loadDialog = () => import('./LooksDialog.tsx').then(({ LooksDialog }) => LooksDialog);

export const LooksTool = ({ look, version, onTake, onCompare }: Omit<LooksProps, 'onClose'>) => {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const Dialog = useLoaded(opened, loadDialog, close);
  /** Closes the dialog before the action. */
  const leaving =
    <T,>(work: (given: T) => void) =>
    (given: T) => {
      close();
      work(given);
    };
  return (
    <>
      <Button variant="default" leftSection={<IconTemplate size={18} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t('look.looks.open')}
      </Button>
      {Dialog && (
        <Dialog
          look={look}
          version={version}
          onTake={leaving((taken: Look) => onTake(taken))}
          onCompare={leaving(onCompare)}
          onClose={close}
        />
      )}
    </>
  );
};
