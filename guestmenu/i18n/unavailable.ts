// The texts of the page shown when another one cannot be served. Only the server renders it, so phones do not load them.
import type { Locale } from '@ardoise/contract/rules/locales.ts';

type UnavailableTexts = { title: string; hint: string; again: string };

export const unavailableTexts: Record<Locale, UnavailableTexts> = {
  'fr-FR': {
    title: 'Un instant, s’il vous plaît',
    hint: 'Cette page n’est pas disponible pour le moment. Elle se recharge d’elle-même.',
    again: 'Réessayer',
  },
  'en-GB': { title: 'One moment, please', hint: 'This page is not available right now. It reloads by itself.', again: 'Try again' },
  'es-ES': {
    title: 'Un momento, por favor',
    hint: 'Esta página no está disponible ahora mismo. Se recarga sola.',
    again: 'Reintentar',
  },
  'pt-PT': {
    title: 'Só um momento, por favor',
    hint: 'De momento, esta página não está disponível. Volta a carregar sozinha.',
    again: 'Tentar de novo',
  },
  'it-IT': {
    title: 'Un attimo, per favore',
    hint: 'Al momento questa pagina non è disponibile. Si ricarica da sola.',
    again: 'Riprovi',
  },
  'de-DE': {
    title: 'Einen Moment, bitte',
    hint: 'Diese Seite ist gerade nicht verfügbar. Sie lädt sich von selbst neu.',
    again: 'Erneut versuchen',
  },
  'ru-RU': { title: 'Одну минуту', hint: 'Эта страница сейчас недоступна. Она обновится сама.', again: 'Попробовать ещё раз' },
  'jp-JP': {
    title: '少々お待ちください',
    hint: 'このページは現在表示できません。自動的に再読み込みされます。',
    again: 'もう一度試す',
  },
  'cn-CN': { title: '请稍候', hint: '此页面暂时无法显示，稍后会自动刷新。', again: '重试' },
  'ar-AR': { title: 'لحظة من فضلك', hint: 'هذه الصفحة غير متاحة حاليًا. سيُعاد تحميلها تلقائيًا.', again: 'أعد المحاولة' },
  'he-IL': { title: 'רק רגע', hint: 'הדף אינו זמין כרגע. הוא ייטען מחדש מעצמו.', again: 'לנסות שוב' },
};
