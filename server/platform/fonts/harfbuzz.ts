// Fonts read and written anew by HarfBuzz, which runs in a machine of its own (WebAssembly): it has 65 MB of memory, no more, and calls nothing.
import fs from 'node:fs';
import { FontError } from './font-error.ts';

type Call = (...numbers: number[]) => number;
type Machine = Record<
  | 'malloc'
  | 'hb_blob_create'
  | 'hb_blob_get_data'
  | 'hb_blob_get_length'
  | 'hb_face_create'
  | 'hb_face_reference_blob'
  | 'hb_subset_input_create_or_fail'
  | 'hb_subset_input_keep_everything'
  | 'hb_subset_input_get_flags'
  | 'hb_subset_input_set_flags'
  | 'hb_subset_or_fail',
  Call
> & { memory: { buffer: ArrayBuffer }; _initialize(): void };

type Program = object;
/** Node has it; its types are in those of browsers alone. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<Program>;
  instantiate(program: Program): Promise<{ exports: unknown }>;
};

let compiled: Promise<Program> | undefined;
const compile = async (): Promise<Program> =>
  WebAssembly.compile(await fs.promises.readFile(new URL(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))));

const WRITABLE = 2;
/** No programs that move outlines on coarse screens, and no names of glyphs: no phone asks for them. */
const NO_HINTING = 0x1;
const GLYPH_NAMES = 0x80;
/** Tables that HarfBuzz does not know stay away. */
const PASSTHROUGH = 0x20;

const subset = (machine: Machine, font: Buffer): Buffer => {
  const given = machine.malloc(font.length);
  if (given === 0) throw new FontError('size');
  new Uint8Array(machine.memory.buffer).set(font, given);
  const face = machine.hb_face_create(machine.hb_blob_create(given, font.length, WRITABLE, 0, 0), 0);
  const input = machine.hb_subset_input_create_or_fail();
  machine.hb_subset_input_keep_everything(input);
  machine.hb_subset_input_set_flags(input, (machine.hb_subset_input_get_flags(input) | NO_HINTING) & ~GLYPH_NAMES & ~PASSTHROUGH);
  const made = machine.hb_subset_or_fail(face, input);
  if (made === 0) throw new FontError('broken');
  const blob = machine.hb_face_reference_blob(made);
  const at = machine.hb_blob_get_data(blob, 0) >>> 0;
  return Buffer.from(new Uint8Array(machine.memory.buffer, at, machine.hb_blob_get_length(blob)));
};

/** Writes a TTF or OTF of what HarfBuzz understands of another: all its glyphs and features, and nothing that a phone does not ask for. */
export type Rewrite = (font: Buffer) => Promise<Buffer>;

/** HarfBuzz, compiled with the first font. */
export const openHarfbuzz = async (): Promise<Rewrite> => {
  compiled ??= compile();
  const program = await compiled;
  return async (font) => {
    // A machine for each font: nothing of one can touch the next, and its memory goes with it.
    const machine = (await WebAssembly.instantiate(program)).exports as unknown as Machine;
    machine._initialize();
    return subset(machine, font);
  };
};
