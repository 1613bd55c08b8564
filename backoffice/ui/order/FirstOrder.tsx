// The notice that staff must check the table before preparing the order (docs/product/tables.md#first-order).
import type { Order } from '@ardoise/contract/orders.ts';
import { IconHandStop } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import classes from './order.module.css';

export const FirstOrder = ({ order }: { order: Order }) =>
  order.first_order && (
    <p className={`line label rigid ${classes.firstOrder}`} data-first-order>
      <IconHandStop size={18} aria-hidden />
      {t('orders.first_order')}
    </p>
  );
