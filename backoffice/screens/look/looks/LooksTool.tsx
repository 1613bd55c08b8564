// The button that opens the looks to take. What it opens is loaded when it is pressed; where that fails, the editor stays as it is.
import type { Look } from '@ardoise/contract/rules/look/records.ts';
import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { ConnectionError } from '../../../app/api.ts';
import { say } from '../../../i18n/look/look-texts.ts';
import { notifyError } from '../../../ui/notify/notify.ts';
import type { LooksProps } from './LooksDialog.tsx';

type ToolProps = Omit<LooksProps, 'onClose'>;

export const LooksTool = ({ look, onTake }: ToolProps) => {
  const [Dialog, setDialog] = useState<ComponentType<LooksProps> | null>(null);
  const open = () =>
    import('./LooksDialog.tsx').then(
      ({ LooksDialog }) => setDialog(() => LooksDialog),
      () => notifyError(new ConnectionError()),
    );
  const close = () => setDialog(null);
  const take = (taken: Look) => {
    close();
    onTake(taken);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconTemplate size={18} aria-hidden />} aria-haspopup="dialog" onClick={() => void open()}>
        {say('looks.open')}
      </Button>
      {Dialog && <Dialog look={look} onTake={take} onClose={close} />}
    </>
  );
};
