// Shared by the fault tests: the built server, and copies of a template world.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { LONG_TEST_MS } from '../harness/within.ts';
import { bundleServer } from './build.ts';
import { databaseOn, type Engine } from './engine.ts';
import { type Result, type Rush, runRush } from './rush.ts';
import { type Cast, makeCast } from './world.ts';

/** For the tests of one file; the fields are there once they run. */
export const faultsStage = () => {
  let model: Engine;
  const stage = {
    /** The built server. */
    file: '',
    cast: undefined as unknown as Cast,
    /** Does something in a fresh copy of the model. */
    async inCopy<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
      const engine = await databaseOn(inject('postgres').url, model.name);
      try {
        return await work(engine);
      } finally {
        await engine.close();
      }
    },
    rush: (what: Rush): Promise<Result> => stage.inCopy((engine) => runRush(stage.file, engine, stage.cast, what)),
  };
  beforeAll(async () => {
    const { url, template } = inject('postgres');
    [stage.file, model] = await Promise.all([bundleServer(), databaseOn(url, template)]);
    stage.cast = await makeCast(model, 2);
  }, LONG_TEST_MS);
  afterAll(async () => {
    await model?.close();
    if (stage.file) fs.rmSync(path.dirname(stage.file), { recursive: true, force: true });
  });
  return stage;
};
