// Texts of push notifications for each step, in the eleven languages of menus (docs/product/messages.md#push). The text
// of a hold also serves SMS and e-mail if the venue has none.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { CancellationReason } from '@ardoise/contract/rules/order-status.ts';
import type { MessageStep } from '@ardoise/contract/rules/text/message-texts.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';

const texts: Record<Locale, Record<MessageStep, string>> = {
  'fr-FR': {
    prepare: 'Commande {ref} : nous la préparons.',
    ready: 'Commande {ref} : elle est prête !',
    held: 'Commande {ref} en pause. Épuisé : {out}. Modifiez-la ou annulez-la.',
    cancelled: 'Commande {ref} : elle a été annulée.',
  },
  'en-GB': {
    prepare: 'Order {ref}: we are preparing it.',
    ready: 'Order {ref}: it is ready!',
    held: 'Order {ref} is on hold. Sold out: {out}. Please change or cancel it.',
    cancelled: 'Order {ref}: it was cancelled.',
  },
  'es-ES': {
    prepare: 'Pedido {ref}: lo estamos preparando.',
    ready: 'Pedido {ref}: ¡está listo!',
    held: 'Pedido {ref} en espera. Agotado: {out}. Modifíquelo o cancélelo.',
    cancelled: 'Pedido {ref}: se ha cancelado.',
  },
  'pt-PT': {
    prepare: 'Pedido {ref}: estamos a prepará-lo.',
    ready: 'Pedido {ref}: está pronto!',
    held: 'Pedido {ref} em pausa. Esgotado: {out}. Altere-o ou anule-o.',
    cancelled: 'Pedido {ref}: foi anulado.',
  },
  'it-IT': {
    prepare: 'Ordine {ref}: lo stiamo preparando.',
    ready: 'Ordine {ref}: è pronto!',
    held: 'Ordine {ref} in sospeso. Esaurito: {out}. Lo modifichi o lo annulli.',
    cancelled: 'Ordine {ref}: è stato annullato.',
  },
  'de-DE': {
    prepare: 'Bestellung {ref}: Wir bereiten sie zu.',
    ready: 'Bestellung {ref}: Sie ist fertig!',
    held: 'Bestellung {ref} angehalten. Ausgegangen: {out}. Bitte ändern oder stornieren Sie sie.',
    cancelled: 'Bestellung {ref}: Sie wurde storniert.',
  },
  'ru-RU': {
    prepare: 'Заказ {ref}: мы его готовим.',
    ready: 'Заказ {ref}: готов!',
    held: 'Заказ {ref} приостановлен. Закончилось: {out}. Измените или отмените его.',
    cancelled: 'Заказ {ref}: отменён.',
  },
  'jp-JP': {
    prepare: 'ご注文 {ref}：準備を始めました。',
    ready: 'ご注文 {ref}：できあがりました。',
    held: 'ご注文 {ref}：保留中です。品切れ：{out}。変更またはキャンセルしてください。',
    cancelled: 'ご注文 {ref}：キャンセルされました。',
  },
  'cn-CN': {
    prepare: '订单 {ref}：正在准备。',
    ready: '订单 {ref}：已备好！',
    held: '订单 {ref} 已暂停。已售完：{out}。请修改或取消。',
    cancelled: '订单 {ref}：已取消。',
  },
  'ar-AR': {
    prepare: 'الطلب {ref}: نحن نحضّره.',
    ready: 'الطلب {ref}: أصبح جاهزًا!',
    held: 'الطلب {ref} معلّق. نفد: {out}. عدّله أو ألغِه.',
    cancelled: 'الطلب {ref}: تم إلغاؤه.',
  },
  'he-IL': {
    prepare: 'הזמנה {ref}: אנחנו מכינים אותה.',
    ready: 'הזמנה {ref}: היא מוכנה!',
    held: 'הזמנה {ref} בהמתנה. אזל: {out}. יש לשנות או לבטל אותה.',
    cancelled: 'הזמנה {ref}: בוטלה.',
  },
};

/** `out`: the names of sold-out products, if the order is held. */
export const pushText = (locale: Locale, step: MessageStep, ref: string, out: string): string => fill(texts[locale][step], { ref, out });

/** The predefined reasons of a cancellation, with the same texts as on the guest's page. */
const reasons: Record<Locale, Record<CancellationReason, string>> = {
  'fr-FR': { out: 'Un article est épuisé', closing: 'Nous fermons bientôt', twice: 'Commande passée deux fois' },
  'en-GB': { out: 'Something has run out', closing: 'We are closing soon', twice: 'Ordered twice' },
  'es-ES': { out: 'Se ha agotado un artículo', closing: 'Cerramos pronto', twice: 'Pedido hecho dos veces' },
  'pt-PT': { out: 'Um artigo esgotou', closing: 'Fechamos em breve', twice: 'Pedido feito duas vezes' },
  'it-IT': { out: 'Un articolo è esaurito', closing: 'Stiamo per chiudere', twice: 'Ordine inviato due volte' },
  'de-DE': { out: 'Etwas ist ausgegangen', closing: 'Wir schließen bald', twice: 'Doppelt bestellt' },
  'ru-RU': { out: 'Что-то закончилось', closing: 'Мы скоро закрываемся', twice: 'Заказ сделан дважды' },
  'jp-JP': { out: '品切れの商品があります', closing: 'まもなく閉店します', twice: 'ご注文が重複しています' },
  'cn-CN': { out: '有商品已售完', closing: '我们即将打烊', twice: '重复下单' },
  'ar-AR': { out: 'نفد أحد الأصناف', closing: 'سنغلق قريبًا', twice: 'الطلب مكرر' },
  'he-IL': { out: 'אחד הפריטים אזל', closing: 'אנחנו סוגרים בקרוב', twice: 'ההזמנה נשלחה פעמיים' },
};
export const reasonText = (locale: Locale, reason: CancellationReason): string => reasons[locale][reason];
