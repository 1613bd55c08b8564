import { type FormEvent, useId, useState } from 'react';
import { newKey, type Outcome } from '../../app/api.ts';
import { type Language, useLanguage } from '../../app/language.tsx';
import { Input, type ProblemKey } from '../../ui/Input.tsx';
import { PrivacyLine } from '../../ui/PrivacyLine.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { Place } from '../../visit/claim.ts';
import { useCustomer } from '../../visit/customer.ts';
import { ordersAt } from '../../visit/orders/visit-orders.ts';
import { participantOf } from '../../visit/participant.ts';
import { MAX_ORDERS, storeOf } from '../../visit/stored.ts';
import { joinTable } from './calls.ts';

type JoinSheetProps = {
  place: Place;
  /** The group order already exists, so its join code is required. */
  shared: boolean;
  /** The guest's name on orders. */
  name: string;
  /** The order whose page this is; null on the menu. */
  order: string | null;
  onClose: () => void;
};

const MAX_NAME_LENGTH = 40;

type Problems = { name?: ProblemKey; word?: string; notice?: string };

type Refusal = Problems & { asksCode?: true };

/** The problems of a refusal, as text. `word`: the join code, empty if none was entered. */
const refusalOf = (outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>, word: string, { texts, count }: Language): Refusal => {
  if (outcome.kind === 'unknown') return { notice: texts.problems.failed };
  const { wrongWord, wordAsk, notShared, full } = texts.together;
  // The right join code always works, whatever was tried before, so there is no waiting time.
  if (outcome.status === 429)
    return word ? { asksCode: true, word: wrongWord } : { notice: count(texts.problems.tooMany, outcome.retryAfter) };
  const { errors = {} } = outcome.problem;
  if (errors.word) return { asksCode: true, word: word ? wrongWord : wordAsk };
  if (errors.name) return { name: errors.name.code === 'invisible' ? 'nameInvisible' : 'nameMissing' };
  const ofTable: Record<string, string> = { not_shared: notShared, table_full: full };
  return { notice: ofTable[errors.table?.code ?? ''] ?? texts.problems.failed };
};

/** Joins the table's group order. Resolves to the problems, or null. */
const useJoining = ({ place: { venueId, table, code }, order }: JoinSheetProps) => {
  const language = useLanguage();
  const [participant] = useState(newKey);
  return async (name: string, word: string): Promise<Refusal | null> => {
    const own = new Set([...(order ? [order] : []), ...ordersAt(storeOf(venueId).get().orders, table)]);
    const outcome = await joinTable(venueId, {
      table,
      code,
      seat: participant,
      name,
      orders: [...own].slice(0, MAX_ORDERS),
      word: word || null,
    });
    if (outcome.kind !== 'ok') return refusalOf(outcome, word, language);
    const { seat: id, ...seen } = outcome.value;
    participantOf(venueId).set({ participant: { id, table }, group: seen, lost: false, ended: null, open: 'table' });
    return null;
  };
};

/** Asks for a name that the others see and, if the group order already exists, for its join code. */
export const JoinSheet = (props: JoinSheetProps) => {
  const { texts } = useLanguage();
  const form = useId();
  const [name, setName] = useState(() => props.name.slice(0, MAX_NAME_LENGTH));
  const [word, setWord] = useState('');
  const [asksWord, setAsksWord] = useState(props.shared);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const join = useJoining(props);
  const [customer, setCustomer] = useCustomer();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setProblems({ name: 'nameMissing' });
    if (asksWord && word.trim() === '') return setProblems({ word: texts.together.wordAsk });
    setBusy(true);
    const found = await join(name, word);
    if (!found) {
      // Saved so that the order form does not ask again; an existing name is kept, because it may be longer.
      if (customer.name.trim() === '') setCustomer({ name: name.trim() });
      return;
    }
    setBusy(false);
    if (found.asksCode) setAsksWord(true);
    setProblems(found);
  };
  return (
    <Sheet
      title={texts.together.start}
      onClose={props.onClose}
      action={
        <>
          <div className="whole" role="alert">
            {problems.notice && <p className="notice">{problems.notice}</p>}
          </div>
          <button type="submit" form={form} className="main cst-global-button" disabled={busy}>
            {asksWord ? texts.together.join : texts.together.begin}
          </button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <p>{texts.together.seen}</p>
        <Input
          label={texts.basket.name}
          value={name}
          problem={problems.name}
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          required
          onChange={setName}
        />
        <PrivacyLine purpose="table" />
        {asksWord && (
          <Input
            label={texts.together.word}
            value={word}
            problem={undefined}
            problemText={problems.word}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            required
            onChange={setWord}
          />
        )}
        {asksWord && !problems.word && <p className="hint">{texts.together.wordAsk}</p>}
      </form>
    </Sheet>
  );
};
