// The lines of the sheet "instructions": what the options of the instructions that are there hold.
import { UNDECLARED } from '@ardoise/contract/rules/contents.ts';
import { type Line, report, type Sheet, text } from '../import/cells.ts';
import { nameKey, Register, Tags } from '../import/names.ts';
import type { InstructionRecord, Present } from '../import/present.ts';
import { contentsIn } from './contents.ts';
import { type Draft, type Drafts, draftsOf } from './draft.ts';
import type { Allowed } from './products.ts';

type InstructionDraft = Draft<InstructionRecord>;

/** The place of the option that a line names; of several that are called alike, the first that no line has named. */
const placeOf = ({ record }: InstructionDraft, line: Line, taken: Set<string>): number | undefined => {
  const name = text(line, 'option');
  if (name === undefined) return undefined;
  if (name === '') return report(line, 'option', 'required');
  const places = record.instructions.flatMap((option, place) => (nameKey(option) === nameKey(name) ? [place] : []));
  const free = places.find((place) => !taken.has(`${record.id} ${place}`));
  if (free === undefined) return report(line, 'option', places.length === 0 ? 'unknown_name' : 'repeated');
  taken.add(`${record.id} ${free}`);
  return free;
};

const draftNamed = (drafts: Drafts<InstructionRecord>, register: Register<InstructionRecord>, line: Line): InstructionDraft | undefined => {
  const name = text(line, 'instruction');
  if (name === undefined) return undefined;
  if (name === '') return report(line, 'instruction', 'required');
  const found = register.find(name);
  return 'record' in found ? drafts.get(found.record.id) : report(line, 'instruction', found.problem);
};

/** Changes what options hold; an instruction or an option that the menu does not have is a problem. `fields` are `column place`. */
export const planOptions = (present: Present, sheet: Sheet | undefined, may: Allowed): Drafts<InstructionRecord> => {
  const drafts = draftsOf(present.instructions);
  const register = new Register(present.instructions);
  const tags = new Tags(present);
  const taken = new Set<string>();
  for (const line of sheet?.lines ?? []) {
    const draft = draftNamed(drafts, register, line);
    const place = draft && placeOf(draft, line, taken);
    // What is wrong with the other cells is told all the same.
    const { changed, ...contents } = contentsIn(tags, line, (place !== undefined && draft?.record.options[place]) || UNDECLARED);
    if (!draft || place === undefined || changed.length === 0) continue;
    if (!may.instructions) report(line, changed[0] ?? 'allergens', 'plan_required');
    const { record, fields } = draft;
    record.options = record.instructions.map((_, at) => (at === place ? contents : (record.options[at] ?? UNDECLARED)));
    for (const column of changed) fields.add(`${column} ${place}`);
  }
  return drafts;
};
