// The e-mail with the figures of a week, in the back-office languages.
import type { DayRange } from '@ardoise/contract/rules/figures.ts';
import { formatDayAndMonth, formatNumber, type InterfaceLocale, joinList, numberFormat } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { mailSafeName } from '../../platform/mail/mail-safe-name.ts';
import type { Mail } from '../../platform/mail/mailbox.ts';
import type { ComparedCount, Week } from './week.ts';

/** `from` is only the day's number if both days are in one month. */
type Texts = {
  subject: (venue: string, from: string, to: string) => string;
  greeting: (name: string) => string;
  opening: (venue: string, from: string, to: string) => string;
  quiet: string;
  compared: (percent: string) => string;
  unsold: (amount: string) => string;
  stop: string;
} & Record<'visitors' | 'viewed' | 'orders' | 'turnover' | 'ordered' | 'waiting' | 'preparation' | 'out' | 'more', string>;

/** French and Italian have an ordinal for the 1st. In Italian, the article is elided before 8 and 11, which start with a vowel. */
const french = (day: string): string => day.replace(/^1(?!\d)/, '1er');
const italian = (article: 'dal' | 'al', day: string): string =>
  /^(8|11)(?!\d)/.test(day) ? `${article}l’${day}` : `${article} ${day.replace(/^1(?!\d)/, '1º')}`;
const german = (from: string): string => from.replace(/^\d+$/, '$&.');

const texts: Record<InterfaceLocale, Texts> = {
  fr: {
    subject: (venue, from, to) => `${venue} : semaine du ${french(from)} au ${to}`,
    greeting: (name) => `Bonjour ${name},`,
    opening: (venue, from, to) => `Voici les chiffres de « ${venue} » pour la semaine du ${french(from)} au ${to}.`,
    quiet: 'C’était une semaine calme : personne n’a ouvert votre carte. Nous vous souhaitons que la prochaine soit plus animée.',
    compared: (percent) => `${percent} par rapport à la semaine précédente`,
    visitors: 'Visiteurs :',
    viewed: 'Les plus regardés :',
    orders: 'Commandes :',
    turnover: 'Chiffre d’affaires :',
    ordered: 'Les plus commandés :',
    waiting: 'Attente moyenne :',
    preparation: 'Préparation moyenne :',
    out: 'Épuisés :',
    unsold: (amount) => `environ ${amount} non vendus`,
    more: 'Tous les chiffres :',
    stop: 'Vous recevez ce message chaque lundi parce que vous l’avez demandé ; vous pouvez l’arrêter en bas du tableau de bord.',
  },
  en: {
    subject: (venue, from, to) => `${venue}: week of ${from} to ${to}`,
    greeting: (name) => `Hello ${name},`,
    opening: (venue, from, to) => `Here are the figures of ${venue} for the week of ${from} to ${to}.`,
    quiet: 'It was a quiet week: nobody opened your menu. We hope that the next one is livelier.',
    compared: (percent) => `${percent} on the week before`,
    visitors: 'Visitors:',
    viewed: 'Most viewed:',
    orders: 'Orders:',
    turnover: 'Turnover:',
    ordered: 'Most ordered:',
    waiting: 'Average wait:',
    preparation: 'Average preparation:',
    out: 'Ran out:',
    unsold: (amount) => `about ${amount} in lost sales`,
    more: 'All figures:',
    stop: 'You get this e-mail every Monday because you asked for it; you can stop it at the bottom of the dashboard.',
  },
  es: {
    subject: (venue, from, to) => `${venue}: semana del ${from} al ${to}`,
    greeting: (name) => `Hola, ${name}:`,
    opening: (venue, from, to) => `Estas son las cifras de ${venue} de la semana del ${from} al ${to}.`,
    quiet: 'Ha sido una semana tranquila: nadie ha abierto su carta. Esperamos que la próxima sea más animada.',
    compared: (percent) => `${percent} respecto a la semana anterior`,
    visitors: 'Visitantes:',
    viewed: 'Lo más visto:',
    orders: 'Pedidos:',
    turnover: 'Ventas:',
    ordered: 'Lo más pedido:',
    waiting: 'Espera media:',
    preparation: 'Preparación media:',
    out: 'Se agotó:',
    unsold: (amount) => `unos ${amount} sin vender`,
    more: 'Todas las cifras:',
    stop: 'Recibe este mensaje cada lunes porque lo ha pedido; puede dejar de recibirlo al final del panel.',
  },
  it: {
    subject: (venue, from, to) => `${venue}: settimana ${italian('dal', from)} ${italian('al', to)}`,
    greeting: (name) => `Buongiorno ${name},`,
    opening: (venue, from, to) => `ecco i dati di ${venue} per la settimana ${italian('dal', from)} ${italian('al', to)}.`,
    quiet: 'È stata una settimana tranquilla: nessuno ha aperto il suo menu. Speriamo che la prossima sia più animata.',
    compared: (percent) => `${percent} rispetto alla settimana precedente`,
    visitors: 'Visitatori:',
    viewed: 'I più guardati:',
    orders: 'Ordini:',
    turnover: 'Incasso:',
    ordered: 'I più ordinati:',
    waiting: 'Attesa media:',
    preparation: 'Preparazione media:',
    out: 'Esauriti:',
    unsold: (amount) => `circa ${amount} non venduti`,
    more: 'Tutti i dati:',
    stop: 'Riceve questo messaggio ogni lunedì perché l’ha chiesto; può disattivarlo in fondo alla panoramica.',
  },
  pt: {
    subject: (venue, from, to) => `${venue}: semana de ${from} a ${to}`,
    greeting: (name) => `Olá, ${name},`,
    opening: (venue, from, to) => `Eis os números de ${venue} na semana de ${from} a ${to}.`,
    quiet: 'Foi uma semana calma: ninguém abriu a sua carta. Esperamos que a próxima seja mais animada.',
    compared: (percent) => `${percent} face à semana anterior`,
    visitors: 'Visitantes:',
    viewed: 'Os mais vistos:',
    orders: 'Pedidos:',
    turnover: 'Faturação:',
    ordered: 'Os mais pedidos:',
    waiting: 'Espera média:',
    preparation: 'Preparação média:',
    out: 'Esgotados:',
    unsold: (amount) => `cerca de ${amount} por vender`,
    more: 'Todos os números:',
    stop: 'Recebe esta mensagem todas as segundas-feiras porque a pediu; pode deixar de a receber no fim do painel.',
  },
  de: {
    subject: (venue, from, to) => `${venue}: Woche vom ${german(from)} bis ${to}`,
    greeting: (name) => `Guten Tag ${name},`,
    opening: (venue, from, to) => `hier sind die Zahlen von ${venue} für die Woche vom ${german(from)} bis ${to}.`,
    quiet: 'Es war eine ruhige Woche: Niemand hat Ihre Karte geöffnet. Wir wünschen Ihnen, dass die nächste lebhafter wird.',
    compared: (percent) => `${percent} gegenüber der Vorwoche`,
    visitors: 'Besucher:',
    viewed: 'Am häufigsten angesehen:',
    orders: 'Bestellungen:',
    turnover: 'Umsatz:',
    ordered: 'Am häufigsten bestellt:',
    waiting: 'Wartezeit im Schnitt:',
    preparation: 'Zubereitung im Schnitt:',
    out: 'Ausverkauft:',
    unsold: (amount) => `etwa ${amount} nicht verkauft`,
    more: 'Alle Zahlen:',
    stop: 'Sie erhalten diese Nachricht jeden Montag, weil Sie darum gebeten haben; am Ende der Übersicht können Sie sie abbestellen.',
  },
};

/** Maximum number of names on the line of products that ran out; `…` stands for more. */
const MAX_OUT = 5;
/** Shorter durations are given in seconds. */
const MINUTES_FROM = 90;

const spanOf = ({ start, end }: DayRange, locale: InterfaceLocale): [from: string, to: string] => {
  const oneMonth = start.slice(0, 7) === end.slice(0, 7);
  return [oneMonth ? String(Number(start.slice(8))) : formatDayAndMonth(start, locale), formatDayAndMonth(end, locale)];
};

const formatDuration = (seconds: number, locale: InterfaceLocale): string => {
  const [unit, count] = seconds < MINUTES_FROM ? (['second', seconds] as const) : (['minute', seconds / 60] as const);
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(count);
};

/** The count with the difference to the week before, unless that week's count is 0. */
const formatCompared = ({ count, before }: ComparedCount, locale: InterfaceLocale, formatted = formatNumber(count, locale)): string => {
  if (before === 0) return formatted;
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return `${formatted} (${texts[locale].compared(percent.format(count / before - 1))})`;
};

const nameOf = (name: string): string => mailSafeName(name) || '–';

type Named = Week['viewed'];
const ranked = (label: string, products: Named, locale: InterfaceLocale): string[] =>
  products.length > 0 ? [label, ...products.map(({ name, count }) => `- ${nameOf(name)} – ${formatNumber(count, locale)}`)] : [];

const visitsPart = ({ visitors, viewed }: Week, locale: InterfaceLocale): string[] => [
  `${texts[locale].visitors} ${formatCompared(visitors, locale)}`,
  ...ranked(texts[locale].viewed, viewed, locale),
];

const outOfStockLine = ({ names, amount }: NonNullable<Week['orders']>['out'], currency: string, locale: InterfaceLocale): string[] => {
  if (names.length === 0) return [];
  const { out, unsold } = texts[locale];
  const named = joinList([...names.slice(0, MAX_OUT).map(nameOf), ...(names.length > MAX_OUT ? ['…'] : [])], locale);
  return [`${out} ${named}${amount > 0 ? ` (${unsold(formatMoney(amount, currency, locale))})` : ''}`];
};

const ordersPart = ({ orders }: Week, currency: string, locale: InterfaceLocale): string[] => {
  if (!orders) return [];
  const words = texts[locale];
  return [
    `${words.orders} ${formatCompared(orders.placed, locale)}`,
    `${words.turnover} ${formatCompared(orders.turnover, locale, formatMoney(orders.turnover.count, currency, locale))}`,
    ...ranked(words.ordered, orders.ordered, locale),
    ...(orders.waiting === null ? [] : [`${words.waiting} ${formatDuration(orders.waiting, locale)}`]),
    ...(orders.preparation === null ? [] : [`${words.preparation} ${formatDuration(orders.preparation, locale)}`]),
    ...outOfStockLine(orders.out, currency, locale),
  ];
};

const isQuiet = ({ visitors, viewed, orders }: Week): boolean =>
  visitors.count === 0 && viewed.length === 0 && (orders === null || (orders.placed.count === 0 && orders.out.names.length === 0));

type Recipient = { email: string; name: string; locale: InterfaceLocale };

/** The e-mail with the figures of a week; `link`: address of the back-office, with all figures. */
export const summaryMail = (
  { email, name, locale }: Recipient,
  venue: { name: string; currency: string },
  week: Week,
  link: string,
): Mail => {
  const { subject, greeting, opening, quiet, more, stop } = texts[locale];
  const [from, to] = spanOf(week.days, locale);
  const venueName = nameOf(venue.name);
  const parts = isQuiet(week) ? [[quiet]] : [visitsPart(week, locale), ordersPart(week, venue.currency, locale)];
  return {
    to: email,
    subject: `Ardoise – ${subject(venueName, from, to)}`,
    text: [[greeting(mailSafeName(name))], [opening(venueName, from, to)], ...parts, [`${more}\n${link}`], [stop]]
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n'),
  };
};
