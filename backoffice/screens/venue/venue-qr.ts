// The QR code of a venue's menu without a table, as a picture (docs/product/venues.md#list).
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { notifyError } from '../../ui/notify/notify.ts';

/** The absolute address of a menu. */
export const menuAddress = ({ menu_url }: Pick<OwnVenue, 'menu_url'>): string => new URL(menu_url, location.origin).href;

/** The address of another venue's menu, which has the same host. */
export const menuAddressLike = (venue: Pick<OwnVenue, 'menu_url' | 'id'>, id: string): string => menuAddress(venue).replace(venue.id, id);

/** Saves the picture; the QR code library is loaded on demand. */
export const saveVenueQr = async (address: string, name: string): Promise<void> => {
  const { saveQr } = await import('../../ui/qr/save-qr.ts');
  await saveQr(address, name).catch(notifyError);
};
