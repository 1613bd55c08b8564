// The script of an order's page.
import { isLocale } from '@ardoise/contract/rules/locales.ts';
import { createRoot } from 'react-dom/client';
import { loadTexts } from './app/catalogue.ts';
import { rootOnceLoaded } from './app/root-once-loaded.ts';
import { OrderApp } from './screens/order/index.tsx';

const start = async (root: HTMLElement): Promise<void> => {
  const { locale, venue = '', name = '', currency = '', timezone = '', dishes } = root.dataset;
  if (!isLocale(locale)) return;
  const texts = await loadTexts(locale);
  const uuid = location.pathname.split('/').filter(Boolean).at(-1) ?? '';
  createRoot(root).render(
    <OrderApp
      venue={{ id: venue, name, currency, timezone }}
      locale={locale}
      dishes={isLocale(dishes) ? dishes : locale}
      texts={texts}
      uuid={uuid}
    />,
  );
};

void rootOnceLoaded().then((root) => root && start(root));
