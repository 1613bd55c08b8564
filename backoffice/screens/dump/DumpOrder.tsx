// An order of the dump. The order page works on the current venue, so this page first switches to the order's venue.
import { useEffect } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, Waiting } from '../../ui/States.tsx';

export const DumpOrder = () => {
  const { id } = useParams();
  const [search] = useSearchParams();
  const { venue, venues, switchVenue } = useSession();
  const wanted = search.get('venue');
  const other = wanted === venue.id ? undefined : venues.find((one) => one.id === wanted);
  useEffect(() => {
    if (other) switchVenue(other);
  }, [other, switchVenue]);
  if (wanted === venue.id) return <Navigate to={`/order/${id}?from=dump`} replace />;
  return (
    <Page title={t('orders.one')} back="/dump">
      {other ? <Waiting /> : <Empty title={t('orders.gone')} text={t('orders.gone_hint')} />}
    </Page>
  );
};
