// The QR code of the venue's menu without a table, for posters, cards and windows: available to all staff on any subscription.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Part } from '../../ui/Page.tsx';
import { Qr } from '../../ui/qr/Qr.tsx';
import classes from './qr.module.css';
import { menuAddress, saveVenueQr } from './venue-qr.ts';

export const VenueQr = () => {
  const { venue } = useSession();
  const address = menuAddress(venue);
  return (
    <Part title={t('venue.qr')} text={t('venue.qr_hint')}>
      <div className={`row ${classes.qr}`}>
        <Qr text={address} label={t('venue.qr')} />
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
        </p>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void saveVenueQr(address, venue.name)}
        >
          {t('venue.qr_save')}
        </Button>
      </div>
    </Part>
  );
};
