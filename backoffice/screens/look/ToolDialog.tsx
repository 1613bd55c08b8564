// What the dialogs of the tools share: a name, what closes it, and beside these what steers the rest.
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './tool-dialog.module.css';

type ToolDialogProps = {
  title: string;
  /** As much room as there is; what is in it scrolls by itself. */
  wide?: boolean;
  /** Where the heading may be given the focus. */
  heading?: Ref<HTMLHeadingElement>;
  /** Beside the title. */
  extras?: ReactNode;
  onClose(): void;
  children: ReactNode;
};

export const ToolDialog = ({ title, wide = false, heading, extras, onClose, children }: ToolDialogProps) => {
  const inside = (
    <>
      <header className={classes.header}>
        <h2 ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {extras}
        <ActionIcon className={classes.close} aria-label={t('shared.close')} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </ActionIcon>
      </header>
      {children}
    </>
  );
  // Outside of the tools, whose buttons are narrower.
  return createPortal(
    <Dialog opened kind={wide ? 'wide' : 'box'} label={title} onClose={onClose}>
      {wide ? <div className={classes.wide}>{inside}</div> : inside}
    </Dialog>,
    document.body,
  );
};
