// A preview of the saved guest page in a phone frame, scrolled to the record being edited.
import { ActionIcon, Button } from '@mantine/core';
import { IconDeviceMobile, IconX } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { useSession } from '../app/session/session.ts';
import { t } from '../i18n/translate.ts';
import { Dialog } from './Dialog.tsx';
import { type Phone, PhoneFormats, PhoneFrame } from './PhoneFrame.tsx';
import classes from './preview.module.css';

/** The space that the dialog uses beside the phone, in pixels. */
const BESIDE = { width: 84, height: 190 };
/** The page sets `data-id` once its script has run. */
const TIMEOUT_MS = 5000;

/** Scrolls to a record as soon as the page marks it. Calls back with false after the timeout. */
const scrollTo = (page: Document, record: string, onResult: (found: boolean) => void) => {
  const tryScroll = () => {
    const target = page.querySelector(`[data-id="${record}"]`);
    target?.scrollIntoView({ block: 'center' });
    return target !== null;
  };
  if (tryScroll()) return onResult(true);
  const watcher = new MutationObserver(() => {
    if (!tryScroll()) return;
    watcher.disconnect();
    clearTimeout(timeout);
    onResult(true);
  });
  const timeout = setTimeout(() => {
    watcher.disconnect();
    onResult(false);
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
      <p className="muted small centred" role="status">
        {absent ? t('preview.absent') : t('preview.saved')}
      </p>
    </>
  );
};

/** The button that opens the preview, scrolled to `record`. A deactivated venue has no guest page, so a note replaces the button. */
export const PreviewButton = ({ record }: { record: string }) => {
  const { venue } = useSession();
  const [opened, setOpened] = useState(false);
  const [phone, setPhone] = useState<Phone>('iPhone 8');
  if (!venue.active) return <p className="muted small centred">{t('preview.inactive')}</p>;
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceMobile size={20} aria-hidden />} onClick={() => setOpened(true)}>
        {t('preview.open')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} label={t('preview.open')}>
        <div className={`stack g4 ${classes.inside}`}>
          <div className={`split g3 ${classes.head}`}>
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
