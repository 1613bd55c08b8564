// The kind of a database, demonstration or real installation: a property of the data, which the first start decides for good.
import type { Runs } from './platform/db.ts';
import { emptyMailbox } from './platform/mail/mailbox.ts';
import { sql, statement } from './platform/sql.ts';

export type Kind = 'demonstration' | 'real';

/** The state of a database. `mark` is null until a start has decided. */
export type Found = { mark: Kind | null; holds: 'nothing' | 'demo accounts' | 'other records' };

/** The request of the environment. DEMO is for the first start only; the last three of the keys are signs of production. */
export type StartRequest = {
  DEMO?: boolean | undefined;
  DATABASE_URL?: string | undefined;
  NODE_ENV?: string | undefined;
  PUBLIC_URL?: string | undefined;
  OPERATOR_EMAIL?: string | undefined;
  /** The demonstration's folder if it is missing; a real installation does not need it. */
  missingDemo?: string | undefined;
};

export type Decision = { kind: Kind; remark?: string } | { refusal: string };

const DEMO_RISKS = 'its passwords are public, and its mailbox shows every link for a new password';
const EMPTY_DATABASE = 'an empty database of its own (DATABASE_URL, or another DATA_DIR)';

/** Signs of production, for messages. */
const signsOf = ({ NODE_ENV, PUBLIC_URL, OPERATOR_EMAIL }: StartRequest): string[] => [
  ...(NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
  ...(PUBLIC_URL?.startsWith('https:') ? ['an https PUBLIC_URL'] : []),
  ...(OPERATOR_EMAIL ? ['OPERATOR_EMAIL'] : []),
];

/** The kind by the mark; without a mark a database is real unless it has the demo accounts, and an empty one is undecided. */
const kindOf = ({ mark, holds }: Found): Kind | null => {
  if (mark || holds === 'nothing') return mark;
  return holds === 'demo accounts' ? 'demonstration' : 'real';
};

const refuseToServe = (reasons: string): Decision => ({
  refusal: `This database is a demonstration (${DEMO_RISKS}), which is not served with ${reasons}. Give the real installation ${EMPTY_DATABASE}, or start without ${reasons} to continue with the demonstration.`,
});
const refuseToFill = (signs: string): Decision => ({
  refusal: `This start would make the empty database a demonstration (${DEMO_RISKS}), which is not allowed with ${signs}. Set DEMO=false for a real installation here, or DATABASE_URL for one elsewhere; start without ${signs} for the demonstration.`,
});

const demonstration = ({ missingDemo }: StartRequest): Decision =>
  missingDemo === undefined
    ? { kind: 'demonstration' }
    : {
        refusal: `This start would serve a demonstration (${DEMO_RISKS}), and its folder ${missingDemo} is missing. Restore that folder, or give a real installation ${EMPTY_DATABASE} with DEMO=false.`,
      };

/**
 * Decides as what to serve a database, or why not. The environment can refuse a demonstration, but can never turn a real database into a
 * demonstration, or the reverse.
 */
export const decide = (found: Found, request: StartRequest): Decision => {
  const signs = signsOf(request);
  const kind = kindOf(found);
  if (kind === 'real') {
    const remark = 'DEMO=true changes nothing: this database is real, and demo data is never added to a real database.';
    return request.DEMO ? { kind, remark } : { kind };
  }
  if (kind === 'demonstration') {
    const reasons = [...(request.DEMO === false ? ['DEMO=false'] : []), ...signs];
    return reasons.length > 0 ? refuseToServe(reasons.join(', ')) : demonstration(request);
  }
  const wantsDemo = request.DEMO ?? !request.DATABASE_URL;
  if (!wantsDemo) return { kind: 'real' };
  return signs.length > 0 ? refuseToFill(signs.join(', ')) : demonstration(request);
};

/** The first admin may be created in any database except a demonstration. */
export const decideForAdmin = (found: Found): Decision =>
  kindOf(found) === 'demonstration'
    ? { refusal: `This database is a demonstration, which has its accounts. Give the real installation ${EMPTY_DATABASE}.` }
    : { kind: 'real' };

// The top-level domain .test does not exist, so such an account can only belong to the demonstration.
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
 * Decides the kind of a migrated database and stores it, unless it is decided already; throws a refusal. If two nodes start for the first
 * time at once, one decides and the other follows. Deletes the mails of a real database from its disabled mailbox, because they contain
 * links.
 */
export const decideInstallation = async (on: Runs, decideFor: (found: Found) => Decision): Promise<{ kind: Kind; remark?: string }> => {
  for (;;) {
    const found = (await on.one(find())) as Found;
    const decision = decideFor(found);
    if ('refusal' in decision) throw new Error(decision.refusal);
    if (found.mark) {
      if (decision.kind === 'real') await on.run(emptyMailbox());
      return decision;
    }
    await on.run(mark(decision.kind));
  }
};
