// Rewrites fonts with HarfBuzz in WebAssembly, limited to 65 MB of memory and without imports.
import fs from 'node:fs';
import { FontError } from './font-error.ts';

type Call = (...numbers: number[]) => number;
type Instance = Record<
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
/** Declared here because only the types of browsers contain it. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<Program>;
  instantiate(program: Program): Promise<{ exports: unknown }>;
};

let compiled: Promise<Program> | undefined;
const compile = async (): Promise<Program> =>
  WebAssembly.compile(await fs.promises.readFile(new URL(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))));

const WRITABLE = 2;
/** Drops hinting and glyph names, which phones do not need. */
const NO_HINTING = 0x1;
const GLYPH_NAMES = 0x80;
/** Unset, so that tables unknown to HarfBuzz are dropped. */
const PASSTHROUGH = 0x20;

const subset = (instance: Instance, font: Buffer): Buffer => {
  const given = instance.malloc(font.length);
  if (given === 0) throw new FontError('size');
  new Uint8Array(instance.memory.buffer).set(font, given);
  const face = instance.hb_face_create(instance.hb_blob_create(given, font.length, WRITABLE, 0, 0), 0);
  const input = instance.hb_subset_input_create_or_fail();
  instance.hb_subset_input_keep_everything(input);
  instance.hb_subset_input_set_flags(input, (instance.hb_subset_input_get_flags(input) | NO_HINTING) & ~GLYPH_NAMES & ~PASSTHROUGH);
  const made = instance.hb_subset_or_fail(face, input);
  if (made === 0) throw new FontError('broken');
  const blob = instance.hb_face_reference_blob(made);
  const at = instance.hb_blob_get_data(blob, 0) >>> 0;
  return Buffer.from(new Uint8Array(instance.memory.buffer, at, instance.hb_blob_get_length(blob)));
};

/** Rewrites a TTF or OTF: keeps all glyphs and features, and drops everything that phones do not need. */
export type Rewrite = (font: Buffer) => Promise<Buffer>;

/** Compiles HarfBuzz with the first font. */
export const openHarfbuzz = async (): Promise<Rewrite> => {
  compiled ??= compile();
  const program = await compiled;
  return async (font) => {
    // A new instance for each font, so that no font can affect the next, and its memory is freed.
    const instance = (await WebAssembly.instantiate(program)).exports as unknown as Instance;
    instance._initialize();
    return subset(instance, font);
  };
};
