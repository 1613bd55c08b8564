// Validates the API reference with a public linter, and with a client generated from it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';

type Described = {
  tags: { name: string }[];
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
  components: { schemas: object };
};
let document: Described;
let source: string;
beforeAll(async () => {
  const app = await startTestApp();
  document = (await app.send<Described>('GET', '/api/openapi.json')).body;
  source = JSON.stringify(document);
});

it('passes a linter, except for rules about paths', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const ofPaths = ['no-ambiguous-paths', 'no-identical-paths', 'no-path-trailing-slash'];
  expect(problems.filter(({ ruleId }) => !ofPaths.includes(ruleId)).map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

it('has a unique name and a group for each call, and reuses schemas', () => {
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const names = calls.map(({ operationId }) => operationId);
  const groups = document.tags.map(({ name }) => name);
  expect(calls.flatMap(({ tags }) => tags).filter((tag) => !groups.includes(tag))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['listMenuProduct', 'getMenuProduct', 'putOrderStatusPrepare', 'postPublicOrder']));
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Product', 'ProductInput', 'ProductChange', 'Order']));
  expect(source.match(/"bundle_categories":/g)?.length).toBeLessThan(6);
});

describe('generated client', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ardoise-client-'));
  /** Compiler errors of code that uses the generated types. */
  const complaints = (use: string): string[] => {
    const file = path.join(folder, 'use.ts');
    fs.writeFileSync(file, `import type { components, operations } from './client.js';\n${use}`);
    const program = ts.createProgram([file], { strict: true, noEmit: true, skipLibCheck: true, types: [], module: ts.ModuleKind.NodeNext });
    return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  };
  beforeAll(async () =>
    fs.writeFileSync(path.join(folder, 'client.ts'), astToString(await openapiTS(source, { defaultNonNullable: false }))),
  );

  it('types requests and answers', () => {
    expect(
      complaints(`
        const sent: operations['postMenuProduct']['requestBody']['content']['application/json'] = { name: 'Soupe', type_id: 1 };
        type Answer = operations['getMenuProduct']['responses'][200]['content']['application/json'];
        export const price = (answer: Answer): number => answer.net_price;
        export const steps = (answer: Answer): components['schemas']['BundleCategory'][] => answer.bundle_categories;
        export { sent };`),
    ).toEqual([]);
    expect(
      complaints(`
        type Header = operations['postPublicOrder']['parameters']['header'];
        export const header: Header = { 'Idempotency-Key': 'the-key-of-an-order' };
        type Step = NonNullable<operations['putOrderStatusPrepare']['parameters']['header']>;
        export const steps: Step[] = [{}, { 'Idempotency-Key': 'the-key-of-a-step' }];`),
    ).toEqual([]);
  });

  it('rejects what the contract rejects', () => {
    const wrong = complaints(`
      export const sent: operations['postMenuProduct']['requestBody']['content']['application/json'] = { name: 'Soupe', type_id: 4 };`);
    expect(wrong.join()).toContain("Type '4' is not assignable");
    const unknown = complaints(`
      type Answer = operations['getMenuProduct']['responses'][200]['content']['application/json'];
      export const price = (answer: Answer) => answer.prize;`);
    expect(unknown.join()).toContain("Property 'prize' does not exist");
  });
});
