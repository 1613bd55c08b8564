// Default texts of a venue's messages to guests (docs/product/messages.md#texts), in the venue's language and short enough for an SMS.
// The message for a hold is in the guest's language (`server/modules/messages/push-texts.ts`).
import type { Locale } from '../locales.ts';

/** Steps of an order about which guests get messages. */
export const MESSAGE_STEPS = ['prepare', 'ready', 'held', 'cancelled'] as const;
export type MessageStep = (typeof MESSAGE_STEPS)[number];

type VenueTexts = { message_ok: string; message_ko: string };

export const defaultMessages: Readonly<Record<Locale, VenueTexts>> = {
  'fr-FR': {
    message_ok: 'Nous préparons votre commande, à tout de suite !',
    message_ko: 'Votre commande a été annulée : regardez sa page ou venez nous voir.',
  },
  'en-GB': {
    message_ok: 'We are preparing your order. See you in a moment!',
    message_ko: 'Your order was cancelled: please look at its page or come and see us.',
  },
  'es-ES': {
    message_ok: 'Estamos preparando su pedido. ¡Hasta ahora!',
    message_ko: 'Su pedido se ha cancelado: mire su página o venga a vernos.',
  },
  'pt-PT': {
    message_ok: 'Estamos a preparar o seu pedido. Até já!',
    message_ko: 'O seu pedido foi anulado: veja a página ou fale connosco.',
  },
  'it-IT': {
    message_ok: 'Stiamo preparando il suo ordine. A tra poco!',
    message_ko: 'Il suo ordine è stato annullato: guardi la pagina o venga da noi.',
  },
  'de-DE': {
    message_ok: 'Wir bereiten Ihre Bestellung zu. Bis gleich!',
    message_ko: 'Ihre Bestellung wurde storniert: Bitte öffnen Sie die Bestellseite oder fragen Sie uns.',
  },
  'ru-RU': {
    message_ok: 'Мы готовим ваш заказ. До скорой встречи!',
    message_ko: 'Ваш заказ отменён: подробности на его странице.',
  },
  'jp-JP': {
    message_ok: 'ご注文の準備を始めました。少々お待ちください。',
    message_ko: 'ご注文はキャンセルされました。注文ページをご覧ください。',
  },
  'cn-CN': {
    message_ok: '我们正在准备您的订单，请稍候。',
    message_ko: '您的订单已取消，请查看订单页面或联系我们。',
  },
  'ar-AR': {
    message_ok: 'نحن نحضّر طلبك الآن. نراك بعد قليل!',
    message_ko: 'تم إلغاء طلبك: راجع صفحته أو تحدث إلينا.',
  },
  'he-IL': {
    message_ok: 'אנחנו מכינים את ההזמנה שלך. להתראות!',
    message_ko: 'ההזמנה שלך בוטלה: הפרטים בעמוד שלה.',
  },
};
