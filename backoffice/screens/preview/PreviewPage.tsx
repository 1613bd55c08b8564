import type { Menu } from '@ardoise/contract/menu.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../../ui/kit.module.css';
import { Page } from '../../ui/Page.tsx';
import { type Phone, PhoneFormats, PhoneFrame } from '../../ui/PhoneFrame.tsx';
import { Failed, Waiting } from '../../ui/States.tsx';
import { MomentInputs } from './MomentInputs.tsx';
import { type Moment, quarterOf } from './moment.ts';
import classes from './preview.module.css';
import { Upcoming } from './Upcoming.tsx';

/** Space beside the phone in pixels. */
const BESIDE = { width: 48, height: 290 };
/** Combines several quick changes into one request. */
const DEBOUNCE_MS = 300;
/** Preview addresses are valid for ten minutes. */
const LIFETIME_MS = 9 * 60_000;

/** The address of the preview at the chosen moment; the previous one stays until the new one is loaded. */
const useAddress = (moment: Moment) => {
  const { venue } = useSession();
  const [debounced] = useDebouncedValue(moment, DEBOUNCE_MS);
  const body = { at: debounced.at.toISOString(), locale: debounced.locale, ...(debounced.table !== '' && { table: debounced.table }) };
  return useQuery({
    queryKey: ['preview', body],
    queryFn: ({ signal }) => call('POST /api/menu/:venue/preview', { params: { venue: venue.id }, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: LIFETIME_MS,
    gcTime: 0,
  });
};

/** The published menu, for its next changes; the menu of an inactive venue is read with the preview token of the address. */
const useMenu = ({ locale }: Moment, url: string | undefined) => {
  const { venue } = useSession();
  const preview = new URLSearchParams(url?.split('?')[1]).get('preview');
  return useQuery<Menu>({
    queryKey: ['published', locale],
    queryFn: ({ signal }) =>
      call('GET /api/public/menu/:venue', { params: { venue: venue.id }, query: { locale, ...(preview && { preview }) }, signal }),
    placeholderData: keepPreviousData,
    enabled: venue.active || preview !== null,
  });
};

const PhonePreview = ({ address: { data, error, refetch } }: { address: ReturnType<typeof useAddress> }) => {
  const [phone, setPhone] = useState<Phone>('iPhone 8');
  return (
    <div className={`stack g4 ${classes.phone}`}>
      <PhoneFormats phone={phone} onChange={setPhone} />
      {data && <PhoneFrame phone={phone} src={data.url} beside={BESIDE} />}
      {!data && (error ? <Failed title={t('time_machine.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting />)}
    </div>
  );
};

/** The guest page in a phone frame, beside the chosen moment and the next change. */
export const PreviewPage = () => {
  const { venue } = useSession();
  const [moment, setMoment] = useState<Moment>({ at: quarterOf(new Date()), locale: venue.default_locale, table: '' });
  const address = useAddress(moment);
  const { data: menu, error, refetch } = useMenu(moment, address.data?.url);
  return (
    <Page title={t('time_machine.title')}>
      <p className={`row muted ${kit.line}`}>{t('time_machine.text')}</p>
      <div className={`stack g0 ${classes.both}`}>
        <MomentInputs moment={moment} menu={menu} onChange={setMoment} />
        <div className={classes.next}>
          {menu && <Upcoming moment={moment} menu={menu} />}
          {!menu && (error ? <Failed title={t('form.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting />)}
        </div>
        <PhonePreview address={address} />
      </div>
    </Page>
  );
};
