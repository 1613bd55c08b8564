// The mail that asks for confirmation of a newsletter, in the languages of menus. It contains no text of the guest, who
// could otherwise write to strangers through it.
import { directionOf, type Locale } from '@ardoise/contract/rules/locales.ts';
import type { Mail } from '../../platform/mail/mailbox.ts';

type Texts = { subject: string; greeting: string; request: (venue: string) => string; link: string; ignore: string };

const texts: Record<Locale, Texts> = {
  'fr-FR': {
    subject: 'Confirmez votre inscription',
    greeting: 'Bonjour,',
    request: (venue) =>
      `Lors d’une commande, quelqu’un a demandé que les nouvelles de l’établissement « ${venue} » soient envoyées à cette adresse.`,
    link: 'Pour confirmer, ouvrez ce lien dans les 7 jours :',
    ignore: 'Si ce n’était pas vous, ne faites rien : cette adresse ne sera pas inscrite.',
  },
  'en-GB': {
    subject: 'Please confirm',
    greeting: 'Hello,',
    request: (venue) => `When placing an order, someone asked for news from ${venue} to be sent to this address.`,
    link: 'To confirm, open this link within 7 days:',
    ignore: 'If that was not you, do nothing: this address will not be added.',
  },
  'es-ES': {
    subject: 'Confirme su suscripción',
    greeting: 'Hola:',
    request: (venue) => `Al hacer un pedido, alguien ha pedido que se envíen a esta dirección las novedades de ${venue}.`,
    link: 'Para confirmar, abra este enlace en los próximos 7 días:',
    ignore: 'Si no ha sido usted, no haga nada: esta dirección no se añadirá.',
  },
  'it-IT': {
    subject: 'Confermi l’iscrizione',
    greeting: 'Buongiorno,',
    request: (venue) => `Con un ordine, qualcuno ha chiesto di inviare a questo indirizzo le novità di ${venue}.`,
    link: 'Per confermare, apra questo link entro 7 giorni:',
    ignore: 'Se non è stata una sua richiesta, non faccia nulla: questo indirizzo non sarà iscritto.',
  },
  'pt-PT': {
    subject: 'Confirme a sua inscrição',
    greeting: 'Olá,',
    request: (venue) => `Ao fazer um pedido, alguém solicitou que as novidades de ${venue} fossem enviadas para este endereço.`,
    link: 'Para confirmar, abra este link nos próximos 7 dias:',
    ignore: 'Se não foi um pedido seu, não faça nada: este endereço não será inscrito.',
  },
  'de-DE': {
    subject: 'Bitte bestätigen',
    greeting: 'Guten Tag,',
    request: (venue) => `bei einer Bestellung hat jemand darum gebeten, Neuigkeiten von ${venue} an diese Adresse zu senden.`,
    link: 'Zum Bestätigen öffnen Sie diesen Link innerhalb von 7 Tagen:',
    ignore: 'Waren Sie das nicht, brauchen Sie nichts zu tun: Diese Adresse wird nicht eingetragen.',
  },
  'ru-RU': {
    subject: 'Подтвердите подписку',
    greeting: 'Здравствуйте!',
    request: (venue) => `При оформлении заказа кто-то попросил присылать на этот адрес новости заведения «${venue}».`,
    link: 'Чтобы подтвердить, откройте эту ссылку в течение 7 дней:',
    ignore: 'Если это были не вы, ничего не делайте: этот адрес не будет добавлен.',
  },
  'ar-AR': {
    subject: 'يرجى تأكيد الاشتراك',
    greeting: 'مرحبًا،',
    request: (venue) => `عند تقديم طلب، طلب شخص ما إرسال أخبار ${venue} إلى هذا العنوان.`,
    link: 'للتأكيد، افتح هذا الرابط خلال 7 أيام:',
    ignore: 'إذا لم تكن أنت، فلا تفعل شيئًا: لن يُضاف هذا العنوان.',
  },
  'he-IL': {
    subject: 'נא לאשר את ההרשמה',
    greeting: 'שלום,',
    request: (venue) => `במהלך הזמנה ביקש מישהו שהחדשות של ${venue} יישלחו לכתובת הזאת.`,
    link: 'לאישור, יש לפתוח את הקישור בתוך 7 ימים:',
    ignore: 'אם הבקשה לא הייתה שלך, אין צורך לעשות דבר: הכתובת לא תירשם.',
  },
  'jp-JP': {
    subject: 'お知らせの登録を確認してください',
    greeting: 'こんにちは。',
    request: (venue) => `ご注文の際に、${venue}からのお知らせをこのアドレスに送るよう申し込みがありました。`,
    link: '確認するには、7日以内に次のリンクを開いてください。',
    ignore: 'お心当たりがない場合は、何もする必要はありません。このアドレスは登録されません。',
  },
  'cn-CN': {
    subject: '请确认订阅',
    greeting: '您好：',
    request: (venue) => `有人在下单时要求将${venue}的消息发送到此邮箱。`,
    link: '如需确认，请在7天内打开以下链接：',
    ignore: '如果不是您本人操作，请忽略本邮件：此邮箱不会被登记。',
  },
};

/** Isolates a name, so that text of another direction does not reorder it. */
const isolated = (name: string, locale: Locale): string => (directionOf(locale) === 'rtl' ? `\u2068${name}\u2069` : name);

/** The mail with the link to the page that confirms the newsletter of a venue. */
export const newsletterMail = (locale: Locale, to: string, venue: string, link: string): Mail => {
  const { subject, greeting, request, link: open, ignore } = texts[locale];
  const name = isolated(venue, locale);
  return { to, subject: `${name} – ${subject}`, text: [greeting, request(name), `${open}\n${link}`, ignore].join('\n\n') };
};
