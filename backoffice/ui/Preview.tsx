// The guest page as a phone shows it, scrolled to what is being edited. It shows what is saved.
import { ActionIcon, Button } from '@mantine/core';
import { IconDeviceMobile, IconX } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { useSession } from '../app/session/session.ts';
import { t } from '../i18n/translate.ts';
import { Dialog } from './Dialog.tsx';
import { type Phone, PhoneFormats, PhoneFrame } from './PhoneFrame.tsx';
import classes from './preview.module.css';

/** Room that the dialog needs beside the phone. */
const BESIDE = { width: 84, height: 190 };
/** The page marks its parts once its script runs. */
const TIMEOUT_MS = 5000;

/** Brings a record into view as soon as the page marks it; says whether it did within its patience. */
const scrollTo = (page: Document, record: string, told: (found: boolean) => void) => {
  const look = () => {
    const place = page.querySelector(`[data-id="${record}"]`);
    place?.scrollIntoView({ block: 'center' });
    return place !== null;
  };
  if (look()) return told(true);
  const watcher = new MutationObserver(() => {
    if (!look()) return;
    watcher.disconnect();
    clearTimeout(giveUp);
    told(true);
  });
  const giveUp = setTimeout(() => {
    watcher.disconnect();
    told(false);
  }, TIMEOUT_MS);
  watcher.observe(page.body, { subtree: true, childList: true, attributeFilter: ['data-id'] });
};

const SavedPage = ({ phone, record }: { phone: Phone; record: string }) => {
  const { venue } = useSession();
  const [absent, setAbsent] = useState(false);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = currentTarget.contentDocument;
    if (page) scrollTo(page, record, (found) => setAbsent(!found));
  };
  return (
    <>
      <PhoneFrame phone={phone} src={`/m/${venue.id}`} beside={BESIDE} onLoad={onLoad} />
      <p className={classes.note} role="status">
        {absent ? t('preview.absent') : t('preview.saved')}
      </p>
    </>
  );
};

/** A button that shows the guest page; `record` is what to scroll to. Of a venue that is not active guests see none, and so does this. */
export const PreviewButton = ({ record }: { record: string }) => {
  const { venue } = useSession();
  const [opened, setOpened] = useState(false);
  const [phone, setPhone] = useState<Phone>('iPhone 8');
  if (!venue.active) return <p className={classes.note}>{t('preview.inactive')}</p>;
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceMobile size={20} aria-hidden />} onClick={() => setOpened(true)}>
        {t('preview.open')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} label={t('preview.open')}>
        <div className={classes.inside}>
          <div className={classes.head}>
            <PhoneFormats phone={phone} onChange={setPhone} />
            <ActionIcon aria-label={t('shared.close')} title={t('shared.close')} onClick={() => setOpened(false)}>
              <IconX size={22} aria-hidden />
            </ActionIcon>
          </div>
          <SavedPage phone={phone} record={record} />
        </div>
      </Dialog>
    </>
  );
};
