// The orders of this phone as a guest looks at them: each with its step, those that wait for an answer first and calling.
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { pageQuery, venuePath } from '../app/addresses.ts';
import { useLanguage } from '../app/language.tsx';
import type { Texts } from '../i18n/fr-FR.ts';
import { isOver } from '../visit/rounds/rounds.ts';
import type { FollowedRound } from '../visit/rounds/useRounds.ts';
import type { Round } from '../visit/stored.ts';
import { Money } from './Price.tsx';
import './styles/rounds.css';

/** The step of an order in a word or two. */
export const stepText = (status: OrderStatus, { order, evening }: Texts): string =>
  ({
    AWAITING_PAYMENT: order.status.AWAITING_PAYMENT,
    PENDING: order.received,
    ON_HOLD: evening.onHold,
    IN_PROGRESS: order.preparing,
    READY: order.ready,
    DELIVERED: order.delivered,
    CANCELLED: evening.cancelled,
    ABANDONED: evening.cancelled,
  })[status];

const CLOCK = 'M12 3a9 9 0 1 0 .01 0M12 7v5l3 2';
const CROSS = 'M6 6l12 12M18 6L6 18';
/** A sign for each step, drawn in one line. */
const SIGNS: Record<OrderStatus, string> = {
  AWAITING_PAYMENT: CLOCK,
  PENDING: CLOCK,
  ON_HOLD: 'M12 3L2 20h20zM12 10v4M12 17v.01',
  IN_PROGRESS: 'M4 11h16v5a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM8 4v3M12 3v4M16 4v3',
  READY: 'M4 18h16M6 18a6 6 0 0 1 12 0M12 12V9',
  DELIVERED: 'M4 13l5 5L20 6',
  CANCELLED: CROSS,
  ABANDONED: CROSS,
};

/** The step with its sign. */
export const Step = ({ status }: { status: OrderStatus }) => {
  const { texts } = useLanguage();
  return (
    <span className={`step row g3 ${status === 'ON_HOLD' ? 'waits' : ''}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[status]} />
      </svg>
      <span>{stepText(status, texts)}</span>
    </span>
  );
};

export const roundPath = ({ uuid }: Pick<Round, 'uuid'>, locale: Parameters<typeof pageQuery>[0]): string =>
  `${venuePath()}/order/${uuid}${pageQuery(locale, null)}`;

type ToldItem = { qty: number; name: string };
export const itemText = ({ qty, name }: ToldItem): string => `${qty}\u00a0×\u00a0${name}`;

/** What an order holds, in one line. */
const itemsText = ({ items }: { items: readonly ToldItem[] }): string => items.map(itemText).join(' · ');

/** Those that wait for their guest say so until it is answered, with the way there. */
export const Calling = ({ rounds }: { rounds: readonly Round[] }) => {
  const { texts, locale } = useLanguage();
  return (
    <div role="alert" className="calling stack g3 no-print">
      {rounds
        .filter(({ status }) => status === 'ON_HOLD')
        .map((round) => (
          <a key={round.uuid} className="card" href={roundPath(round, locale)}>
            {fill(texts.evening.held, { ref: round.ref })} <b>{texts.order.change}</b>
          </a>
        ))}
    </div>
  );
};

type RoundListProps = { rounds: readonly FollowedRound[] /** The same again. */; onAgain?: (round: FollowedRound) => void };

/** Each order with its number and step, what it holds, what it comes to, and the way to its page. */
export const RoundList = ({ rounds, onAgain }: RoundListProps) => {
  const { texts, locale } = useLanguage();
  return (
    <ul className="rounds no-print">
      {rounds.map((round) => (
        <li key={round.uuid} className={round.status === 'ON_HOLD' ? 'edge' : undefined}>
          <p className="round-head split">
            <a className="tap" href={roundPath(round, locale)}>
              <b>
                <bdi>{round.ref}</bdi>
              </b>
              <span className="sr"> {texts.evening.follow}</span>
            </a>
            {round.status && <Step status={round.status} />}
            {round.order && <Money amount={round.order.total_price} />}
          </p>
          {round.order && <p className="details">{itemsText(round.order)}</p>}
          {onAgain && round.order && round.status !== 'ON_HOLD' && (
            <button type="button" className="link" onClick={() => onAgain(round)}>
              {texts.order.again}
              <span className="sr"> {round.ref}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};

/** All of them in a few words: the one with its step, or how many there are and how many can be fetched. */
export const roundsText = (rounds: readonly Round[], { texts, count }: Pick<ReturnType<typeof useLanguage>, 'texts' | 'count'>): string => {
  const open = rounds.filter((round) => !isOver(round));
  const [only] = open.length > 0 ? open : rounds;
  if (only && (rounds.length === 1 || open.length === 1))
    return [only.ref, only.status && stepText(only.status, texts)].filter(Boolean).join(' · ');
  const ready = open.filter(({ status }) => status === 'READY').length;
  return [count(texts.evening.count, open.length || rounds.length), ready > 0 && count(texts.evening.ready, ready)]
    .filter(Boolean)
    .join(' · ');
};
