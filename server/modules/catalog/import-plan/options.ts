// The lines of the sheet "instructions": what the options of the instructions that are there hold.
import { UNDECLARED } from '@ardoise/contract/rules/contents.ts';
import { type Line, report, type Sheet, text } from '../import/cells.ts';
import { nameKey, Register, Tags } from '../import/names.ts';
import type { InstructionRecord, Present } from '../import/present.ts';
import { contentsIn } from './contents.ts';
import { type Draft, type Drafts, draftsOf } from './draft.ts';
import type { Allowed } from './products.ts';

type InstructionDraft = Draft<InstructionRecord>;
type Option = InstructionRecord['options'][number];

/** Ids of options: `named` are those in the column `uuid` of any line, `taken` those that an earlier line describes. */
type Ids = { named: ReadonlySet<string>; taken: Set<string> };

/** The option that a line names by its uuid, else by its name: of several with that name, the first that no other line names. */
const optionOf = ({ record: { options } }: InstructionDraft, line: Line, { named, taken }: Ids): Option | undefined => {
  const uuid = text(line, 'uuid');
  if (uuid) {
    const known = options.find(({ id }) => id === uuid);
    if (!known) return report(line, 'uuid', 'unknown_id');
    return taken.has(known.id) ? report(line, 'uuid', 'repeated') : known;
  }
  const name = text(line, 'option');
  if (name === undefined) return undefined;
  if (name === '') return report(line, 'option', 'required');
  const alike = options.filter((option) => nameKey(option.name) === nameKey(name));
  const free = alike.find(({ id }) => !named.has(id) && !taken.has(id));
  return free ?? report(line, 'option', alike.length === 0 ? 'unknown_name' : 'repeated');
};

const draftNamed = (drafts: Drafts<InstructionRecord>, register: Register<InstructionRecord>, line: Line): InstructionDraft | undefined => {
  const name = text(line, 'instruction');
  if (name === undefined) return undefined;
  if (name === '') return report(line, 'instruction', 'required');
  const found = register.find(name);
  return 'record' in found ? drafts.get(found.record.id) : report(line, 'instruction', found.problem);
};

/** Changes what options hold; an instruction or an option that the menu does not have is a problem. `fields` are `column id`. */
export const planOptions = (present: Present, sheet: Sheet | undefined, may: Allowed): Drafts<InstructionRecord> => {
  const drafts = draftsOf(present.instructions);
  const register = new Register(present.instructions);
  const tags = new Tags(present);
  const lines = sheet?.lines ?? [];
  const ids: Ids = { named: new Set(lines.flatMap((line) => text(line, 'uuid') || [])), taken: new Set() };
  for (const line of lines) {
    const draft = draftNamed(drafts, register, line);
    const option = draft && optionOf(draft, line, ids);
    if (option) ids.taken.add(option.id);
    // The other cells are read even where the option is unknown, so that every problem of the line is reported.
    const { changed, ...contents } = contentsIn(tags, line, option ?? UNDECLARED);
    if (!draft || !option || changed.length === 0) continue;
    if (!may.instructions) report(line, changed[0] ?? 'allergens', 'plan_required');
    const { record, fields } = draft;
    record.options = record.options.map((one) => (one.id === option.id ? { ...one, ...contents } : one));
    for (const column of changed) fields.add(`${column} ${option.id}`);
  }
  return drafts;
};
