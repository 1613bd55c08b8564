// The code of the venue's menu without a table, for posters, cards and windows: whoever works here may have it, on any subscription.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { notifyError } from '../../ui/notify/notify.ts';
import { Part } from '../../ui/Page.tsx';
import { Qr } from '../../ui/qr/Qr.tsx';
import classes from './qr.module.css';

const save = async (address: string, name: string): Promise<void> => {
  const { saveQr } = await import('../../ui/qr/save-qr.ts');
  await saveQr(address, name).catch(notifyError);
};

export const VenueQr = () => {
  const { venue } = useSession();
  const address = useMemo(() => new URL(venue.menu_url, location.origin).href, [venue.menu_url]);
  return (
    <Part title={t('venue.qr')} text={t('venue.qr_hint')}>
      <div className={classes.qr}>
        <Qr text={address} label={t('venue.qr')} />
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
        </p>
        <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={() => void save(address, venue.name)}>
          {t('venue.qr_save')}
        </Button>
      </div>
    </Part>
  );
};
