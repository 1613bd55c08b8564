import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useLanguage } from '../../app/language.tsx';
import type { Customer } from '../../visit/customer.ts';
import { contactIn, type Destination } from './form.ts';

type RememberedProps = {
  customer: Customer;
  contact: MenuVenue['contact'];
  destination: Destination;
  disabled: boolean;
  onEdit: () => void;
};

/** The remembered guest and destination, in one line. */
export const Remembered = ({ customer, contact, destination, disabled, onEdit }: RememberedProps) => {
  const { texts, list } = useLanguage();
  const where = destination.at === 'bar' ? texts.order.forBar : fill(texts.menu.table, { table: destination.table });
  const details = [customer.name, contactIn(customer, contact), where].filter(Boolean);
  return (
    <p className="remembered edge split">
      <span>
        {details.map((one, place) => (
          <span key={one}>
            {place > 0 && ' · '}
            <bdi>{one}</bdi>
          </span>
        ))}
      </span>
      <button type="button" className="link" disabled={disabled} onClick={onEdit}>
        {texts.basket.edit}
        <span className="sr"> {list(details)}</span>
      </button>
    </p>
  );
};
