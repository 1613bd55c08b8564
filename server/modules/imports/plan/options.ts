// Plans changes of options' contents; creates no instructions or options.
import { UNDECLARED } from '@ardoise/contract/rules/contents.ts';
import { contentsIn } from './contents.ts';
import type { CurrentMenu, InstructionRecord } from './current.ts';
import { type Draft, type Drafts, draftsOf } from './draft.ts';
import { nameKey, Register, Tags } from './names.ts';
import type { AllowedFeatures } from './products.ts';
import type { Row } from './wanted.ts';

type InstructionDraft = Draft<InstructionRecord>;
type Option = InstructionRecord['options'][number];

/** Ids of options. `named`: all ids in the column `uuid`; `taken`: ids of options that an earlier row describes. */
type Ids = { named: ReadonlySet<string>; taken: Set<string> };

/** The option of a row, by uuid or else by name: of several with that name, the first that no other row describes. */
const optionOf = ({ record: { options } }: InstructionDraft, row: Row, { named, taken }: Ids): Option | undefined => {
  const uuid = row.text('uuid');
  if (uuid) {
    const known = options.find(({ id }) => id === uuid);
    if (!known) return row.report('uuid', 'unknown_id');
    return taken.has(known.id) ? row.report('uuid', 'repeated') : known;
  }
  const name = row.text('option');
  if (name === undefined) return undefined;
  if (name === '') return row.report('option', 'required');
  const alike = options.filter((option) => nameKey(option.name) === nameKey(name));
  const free = alike.find(({ id }) => !named.has(id) && !taken.has(id));
  return free ?? row.report('option', alike.length === 0 ? 'unknown_name' : 'repeated');
};

const draftNamed = (drafts: Drafts<InstructionRecord>, register: Register<InstructionRecord>, row: Row): InstructionDraft | undefined => {
  const name = row.text('instruction');
  if (name === undefined) return undefined;
  if (name === '') return row.report('instruction', 'required');
  const found = register.find(name);
  return 'record' in found ? drafts.get(found.record.id) : row.report('instruction', found.problem);
};

/** Unknown instructions and options are problems. The drafts' `fields` have the form `field id`. */
export const planOptions = (current: CurrentMenu, rows: readonly Row[], may: AllowedFeatures): Drafts<InstructionRecord> => {
  const drafts = draftsOf(current.instructions);
  const register = new Register(current.instructions);
  const tags = new Tags(current);
  const ids: Ids = { named: new Set(rows.flatMap((row) => row.text('uuid') || [])), taken: new Set() };
  for (const row of rows) {
    const draft = draftNamed(drafts, register, row);
    const option = draft && optionOf(draft, row, ids);
    if (option) ids.taken.add(option.id);
    // Reads the other fields even for an unknown option, so that every problem of the row is reported.
    const { changed, ...contents } = contentsIn(tags, row, option ?? UNDECLARED);
    if (!draft || !option || changed.length === 0) continue;
    if (!may.instructions) row.report(changed[0] ?? 'allergens', 'plan_required');
    const { record, fields } = draft;
    record.options = record.options.map((one) => (one.id === option.id ? { ...one, ...contents } : one));
    for (const field of changed) fields.add(`${field} ${option.id}`);
  }
  return drafts;
};
