// What the guest of an order avoids and asked the kitchen to know (docs/product/orders.md#avoids): never cut, read before what is to be made.
import type { Order } from '@ardoise/contract/orders.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { tagName } from '../tags/tag-name.ts';
import { useTags } from '../tags/use-tags.ts';
import classes from './order.module.css';

export const AvoidsBand = ({ order: { avoids } }: { order: Pick<Order, 'avoids'> }) => {
  const { locale } = useSession();
  const { data: tags = [] } = useTags(avoids.length > 0);
  if (avoids.length === 0) return null;
  const names = avoids.map((id) => {
    const tag = tags.find((one) => one.id === id);
    return tag ? tagName(tag, locale) : id.replace(/^.*:/, '');
  });
  return (
    <p className={classes.avoids} data-avoids>
      <IconAlertTriangle size={18} aria-hidden />
      <span>{t('orders.avoids', { names: names.join(', ') })}</span>
    </p>
  );
};
