// What a guest's phone shows of each step, in the eleven languages of menus (docs/product/messages.md#push).
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { MessageStep } from '@ardoise/contract/rules/message-texts.ts';
import { fill } from '@ardoise/contract/rules/texts.ts';

const texts: Record<Locale, Record<MessageStep, string>> = {
  'fr-FR': {
    prepare: 'Commande {ref} : nous la préparons.',
    ready: 'Commande {ref} : elle est prête !',
    held: 'Commande {ref} : un article manque. Modifiez-la ou annulez-la.',
    cancelled: 'Commande {ref} : elle a été annulée.',
  },
  'en-GB': {
    prepare: 'Order {ref}: we are preparing it.',
    ready: 'Order {ref}: it is ready!',
    held: 'Order {ref}: something has run out. Please change or cancel it.',
    cancelled: 'Order {ref}: it was cancelled.',
  },
  'es-ES': {
    prepare: 'Pedido {ref}: lo estamos preparando.',
    ready: 'Pedido {ref}: ¡está listo!',
    held: 'Pedido {ref}: falta un artículo. Modifíquelo o cancélelo.',
    cancelled: 'Pedido {ref}: se ha cancelado.',
  },
  'pt-PT': {
    prepare: 'Pedido {ref}: estamos a prepará-lo.',
    ready: 'Pedido {ref}: está pronto!',
    held: 'Pedido {ref}: falta um artigo. Altere-o ou cancele-o.',
    cancelled: 'Pedido {ref}: foi cancelado.',
  },
  'it-IT': {
    prepare: 'Ordine {ref}: lo stiamo preparando.',
    ready: 'Ordine {ref}: è pronto!',
    held: 'Ordine {ref}: manca un articolo. Modificalo o annullalo.',
    cancelled: 'Ordine {ref}: è stato annullato.',
  },
  'de-DE': {
    prepare: 'Bestellung {ref}: Wir bereiten sie zu.',
    ready: 'Bestellung {ref}: Sie ist fertig!',
    held: 'Bestellung {ref}: Etwas ist ausgegangen. Bitte ändern oder stornieren Sie sie.',
    cancelled: 'Bestellung {ref}: Sie wurde storniert.',
  },
  'ru-RU': {
    prepare: 'Заказ {ref}: мы его готовим.',
    ready: 'Заказ {ref}: готов!',
    held: 'Заказ {ref}: что-то закончилось. Измените или отмените его.',
    cancelled: 'Заказ {ref}: отменён.',
  },
  'jp-JP': {
    prepare: 'ご注文 {ref}：準備を始めました。',
    ready: 'ご注文 {ref}：できあがりました。',
    held: 'ご注文 {ref}：品切れの商品があります。変更またはキャンセルしてください。',
    cancelled: 'ご注文 {ref}：キャンセルされました。',
  },
  'cn-CN': {
    prepare: '订单 {ref}：正在准备。',
    ready: '订单 {ref}：已备好！',
    held: '订单 {ref}：有商品已售完，请修改或取消。',
    cancelled: '订单 {ref}：已取消。',
  },
  'ar-AR': {
    prepare: 'الطلب {ref}: نحن نحضّره.',
    ready: 'الطلب {ref}: أصبح جاهزًا!',
    held: 'الطلب {ref}: نفد أحد الأصناف. عدّله أو ألغِه.',
    cancelled: 'الطلب {ref}: تم إلغاؤه.',
  },
  'he-IL': {
    prepare: 'הזמנה {ref}: אנחנו מכינים אותה.',
    ready: 'הזמנה {ref}: היא מוכנה!',
    held: 'הזמנה {ref}: משהו אזל. יש לשנות או לבטל אותה.',
    cancelled: 'הזמנה {ref}: בוטלה.',
  },
};

export const pushText = (locale: Locale, step: MessageStep, ref: string): string => fill(texts[locale][step], { ref });
