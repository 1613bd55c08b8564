// The button that compares the current edit with another look.

import { Button } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { t } from '../../../i18n/translate.ts';
import type { CompareProps } from './CompareDialog.tsx';
import type { Other } from './others.ts';
import { useLoaded } from './use-loaded.ts';

const loadDialog = () => import('./CompareDialog.tsx').then(({ CompareDialog }) => CompareDialog);

type ToolProps = Omit<CompareProps, 'other' | 'onOther' | 'onClose'> & {
  /** Null: the comparison is closed. */
  other: Other | null;
  onOther(other: Other | null): void;
};

export const CompareTool = ({ other, onOther, onTake, ...props }: ToolProps) => {
  const close = () => onOther(null);
  const Dialog = useLoaded(other !== null, loadDialog, close);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconColumns2 size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => onOther('saved')}
      >
        {t('look.compare.open')}
      </Button>
      {Dialog && other !== null && (
        <Dialog
          {...props}
          other={other}
          onOther={onOther}
          onTake={(look) => {
            close();
            onTake(look);
          }}
          onClose={close}
        />
      )}
    </>
  );
};
