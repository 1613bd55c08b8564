// Reads the results of npm test's steps from the runners' reports, and writes the summary.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readIfAny, root } from './setup.mjs';

const SLOWEST = 10;
/** The summary reports steps that exceed their budget by this factor. */
const TOLERANCE = 1.2;
const REASON_LINES = 6;

/** A failed test with the first lines of its error, because CI truncates long output. */
const withReason = (test, message) => {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  return [test, ...lines.filter((line) => line.trim() !== '').slice(0, REASON_LINES)].join('\n        ');
};

const ofVitest = ({ numPassedTests, numPendingTests, testResults }) => {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const tests = failed.map((test) => withReason(test.fullName, test.failureMessages?.[0]));
    const named = tests.length === 0 && status === 'failed' ? [`(the file itself: ${message.split('\n')[0]})`] : tests;
    return named.map((test) => `${relative(root, name)} > ${test}`);
  });
  const files = testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }));
  return { passed: numPassedTests, skipped: numPendingTests, failures, files };
};

const ofPlaywright = ({ stats, suites, errors }) => {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = suites.flatMap(specsOf).filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'));
  const reasonOf = ({ tests }) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message;
  const stray = errors.map(({ message }) => `outside of the tests: ${String(message).split('\n')[0]}`);
  const files = suites.map((suite) => {
    const runs = specsOf(suite).flatMap(({ tests }) => tests.flatMap(({ results }) => results));
    return { file: `e2e/${suite.file}`, ms: runs.reduce((sum, { duration }) => sum + duration, 0) };
  });
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: [...failed.map((spec) => withReason(`${spec.file} > ${spec.title}`, reasonOf(spec))), ...stray],
    files,
  };
};

/** The report of a runner; null if it ended before completing it. */
const readReport = (path) => {
  try {
    return JSON.parse(readIfAny(path) ?? 'null');
  } catch {
    return null;
  }
};

/** Counts, failures and files of a step that ended with an exit code or a signal; without a report it fails with its last lines. */
export const resultsOf = ({ runner, report, end, ending, output, mayBeEmpty }) => {
  const content = readReport(report);
  const results = !content ? { passed: 0, skipped: 0, failures: [], files: [] } : content.stats ? ofPlaywright(content) : ofVitest(content);
  const last = stripVTControlCharacters(output).trimEnd().split('\n').slice(-40);
  if (end !== 0 && results.failures.length === 0) results.failures.push([`${ending}:`, ...last].join('\n    '));
  if (end === 0 && runner && results.passed === 0 && !mayBeEmpty) results.failures.push('no test ran');
  return { ...results, failed: results.failures.length };
};

const counted = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
const inSeconds = (seconds) => (seconds === null ? 'unknown' : `${seconds.toFixed(1)} s`);

const slowest = ({ name, files }) =>
  files.length === 0
    ? []
    : [
        `${name}:`,
        ...files
          .toSorted((one, other) => other.ms - one.ms)
          .slice(0, SLOWEST)
          .map(({ file, ms }) => `  ${inSeconds(ms / 1000).padStart(8)}  ${file}`),
      ];

const overBudget = ({ name, processor, budget }) =>
  budget !== undefined && processor > TOLERANCE * budget
    ? [`${name} needed ${inSeconds(processor)} of the processor; its budget is ${budget} s (scripts/test-steps.mjs).`]
    : [];

/** The summary: slowest files, each step with its failures, steps over budget, and the total count. */
export const summarize = (steps, seconds) => {
  const rows = steps.flatMap(({ name, failures, runner, engines, ...step }) => [
    [
      name.padEnd(14),
      inSeconds(step.seconds).padStart(9),
      `${inSeconds(step.processor)} processor`.padStart(20),
      ` ${step.failed ? 'FAILED' : 'ok'}${runner ? `  ${counted(step)}` : ''}${engines ? `, on ${engines}` : ''}`,
    ].join(' '),
    ...failures.map((failure) => `    ✗ ${failure}`),
  ]);
  const total = (count) => steps.reduce((sum, step) => sum + step[count], 0);
  const processor = steps.some((step) => step.processor === null) ? null : total('processor');
  const closing = counted({ passed: total('passed'), failed: total('failed'), skipped: total('skipped') });
  const files = steps.flatMap(slowest);
  return [
    ...(files.length > 0 ? ['\n── the slowest files of each step', ...files] : []),
    `\n── summary, ${inSeconds(seconds)}, ${inSeconds(processor)} of the processor`,
    ...rows,
    ...steps.flatMap(overBudget),
    ...(steps.some(({ runner }) => runner) ? ['', closing] : []),
  ].join('\n');
};
