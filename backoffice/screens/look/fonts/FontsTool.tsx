import { Button } from '@mantine/core';
import { IconTextSize } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { FontsDialog, type FontsProps } from './FontsDialog.tsx';

export const FontsTool = ({ onUse, ...props }: Omit<FontsProps, 'onClose'>) => {
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    props.fonts.clearMessages();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconTextSize size={18} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t('look.fonts.open')}
      </Button>
      {opened && (
        <FontsDialog
          {...props}
          onUse={(selector, family) => {
            onUse(selector, family);
            // Closes the dialog so that the result is visible.
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
};
