// Somebody else has saved the record meanwhile: keep what one typed, take theirs alone, or neither yet.
import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../Dialog.tsx';
import classes from '../dialog.module.css';

type StaleDialogProps = { opened: boolean; reading: boolean; onKeep(): void; onReload(): void; onClose(): void };

export const StaleDialog = ({ opened, reading, onKeep, onReload, onClose }: StaleDialogProps) => (
  <Dialog opened={opened} onClose={onClose} label={t('form.stale_title')}>
    <h2 className={classes.title}>{t('form.stale_title')}</h2>
    <p className={classes.text}>{t('form.stale_text')}</p>
    <div className={classes.actions}>
      <Button variant="default" onClick={onClose} disabled={reading}>
        {t('shared.cancel')}
      </Button>
      <Button variant="default" onClick={onReload} disabled={reading}>
        {t('shared.reload')}
      </Button>
      <Button onClick={onKeep} loading={reading}>
        {t('form.keep_mine')}
      </Button>
    </div>
  </Dialog>
);
