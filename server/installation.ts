// Whether a database is a demonstration or a real installation: a property of the data, which the first start decides for good.
import type { Runs } from './platform/db.ts';
import { emptyMailbox } from './platform/mail/mailbox.ts';
import { sql, statement } from './platform/sql.ts';

export type Kind = 'demonstration' | 'real';

/** What a database says of itself. `mark` is null until a start has decided. */
export type Found = { mark: Kind | null; holds: 'nothing' | 'demo accounts' | 'other records' };

/** What the environment asks for. DEMO is a wish for the first start; the next three are signs of a production. */
export type StartRequest = {
  DEMO?: boolean | undefined;
  DATABASE_URL?: string | undefined;
  NODE_ENV?: string | undefined;
  PUBLIC_URL?: string | undefined;
  OPERATOR_EMAIL?: string | undefined;
  /** The demonstration's folder where it is not there: a real installation can do without. */
  missingDemo?: string | undefined;
};

export type Decision = { kind: Kind; remark?: string } | { refusal: string };

const WHAT_IT_IS = 'its passwords are known to everybody, and its mailbox shows every link for a new one';
const EMPTY_ONE = 'an empty database of its own (DATABASE_URL, or another DATA_DIR)';

/** Signs of a production, as they are named to people. */
const signsOf = ({ NODE_ENV, PUBLIC_URL, OPERATOR_EMAIL }: StartRequest): string[] => [
  ...(NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
  ...(PUBLIC_URL?.startsWith('https:') ? ['an https PUBLIC_URL'] : []),
  ...(OPERATOR_EMAIL ? ['OPERATOR_EMAIL'] : []),
];

/** A marked database is what its mark says; one from before the mark is real unless it holds the demo accounts; an empty one is not decided. */
const kindOf = ({ mark, holds }: Found): Kind | null => {
  if (mark || holds === 'nothing') return mark;
  return holds === 'demo accounts' ? 'demonstration' : 'real';
};

const refuseToServe = (reasons: string): Decision => ({
  refusal: `This database is a demonstration (${WHAT_IT_IS}), which is not served with ${reasons}. Give the real installation ${EMPTY_ONE}, or start without ${reasons} to go on with the demonstration.`,
});
const refuseToFill = (signs: string): Decision => ({
  refusal: `This start would make the empty database a demonstration (${WHAT_IT_IS}), which is not done with ${signs}. Set DEMO=false for a real installation here, or DATABASE_URL for one elsewhere; start without ${signs} for the demonstration.`,
});

const demonstration = ({ missingDemo }: StartRequest): Decision =>
  missingDemo === undefined
    ? { kind: 'demonstration' }
    : {
        refusal: `This start would serve a demonstration (${WHAT_IT_IS}), and its folder ${missingDemo} is missing. Bring that along, or give a real installation ${EMPTY_ONE} with DEMO=false.`,
      };

/**
 * What to serve a database as, or why not. The environment can refuse a demonstration, but never make one of a database that is real,
 * nor something real of a demonstration.
 */
export const decide = (found: Found, asked: StartRequest): Decision => {
  const signs = signsOf(asked);
  const kind = kindOf(found);
  if (kind === 'real') {
    const inVain = 'DEMO=true changes nothing: this database is real, and a real one is never filled with the demonstration.';
    return asked.DEMO ? { kind, remark: inVain } : { kind };
  }
  if (kind === 'demonstration') {
    const against = [...(asked.DEMO === false ? ['DEMO=false'] : []), ...signs];
    return against.length > 0 ? refuseToServe(against.join(', ')) : demonstration(asked);
  }
  const wanted = asked.DEMO ?? !asked.DATABASE_URL;
  if (!wanted) return { kind: 'real' };
  return signs.length > 0 ? refuseToFill(signs.join(', ')) : demonstration(asked);
};

/** What the first account of a real installation may be made in: anything but a demonstration. */
export const decideForAdmin = (found: Found): Decision =>
  kindOf(found) === 'demonstration'
    ? { refusal: `This database is a demonstration, which has its accounts. Give the real installation ${EMPTY_ONE}.` }
    : { kind: 'real' };

// No mailbox of the world ends in .test: such an account can only be the demonstration's.
const find = statement(
  'installation.kind-find',
  () => sql<Found>`select (select kind from installation) as mark,
    case when exists (select from account where lower(email) = 'operator@demo.test') then 'demo accounts'
      when exists (select from account) or exists (select from venue) then 'other records' else 'nothing' end as holds`,
);
const mark = statement(
  'installation.kind-mark',
  (kind: Kind) => sql`insert into installation (kind) values (${kind}) on conflict do nothing`,
);

/**
 * Decides what a migrated database is and writes it there, unless that was done; throws the refusal. Of two first starts at once one
 * decides, the other follows. A real one keeps no mails of a mailbox that nobody may open any more: they hold links.
 */
export const decideInstallation = async (on: Runs, judge: (found: Found) => Decision): Promise<{ kind: Kind; remark?: string }> => {
  for (;;) {
    const found = (await on.one(find())) as Found;
    const decision = judge(found);
    if ('refusal' in decision) throw new Error(decision.refusal);
    if (found.mark) {
      if (decision.kind === 'real') await on.run(emptyMailbox());
      return decision;
    }
    await on.run(mark(decision.kind));
  }
};
