// What a step of npm test came to: read from the runner's own report, and told in the summary.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readIfAny, root } from './setup.mjs';

const ofVitest = ({ numPassedTests, numPendingTests, testResults }) => {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    const told = tests.length === 0 && status === 'failed' ? [`(the file itself: ${message.split('\n')[0]})`] : tests;
    return told.map((test) => `${relative(root, name)} > ${test}`);
  });
  return { passed: numPassedTests, skipped: numPendingTests, failures };
};

const ofPlaywright = ({ stats, suites, errors }) => {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = suites.flatMap(specsOf).filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'));
  const stray = errors.map(({ message }) => `outside of the tests: ${String(message).split('\n')[0]}`);
  return { passed: stats.expected, skipped: stats.skipped, failures: [...failed.map(({ file, title }) => `${file} > ${title}`), ...stray] };
};

/** Counts and failures of a step that ended with an exit code or a signal; one without a report fails with its last lines. */
export const resultsOf = ({ tests, report, end, output }) => {
  const told = JSON.parse(readIfAny(report) ?? 'null');
  const results = !told ? { passed: 0, skipped: 0, failures: [] } : told.stats ? ofPlaywright(told) : ofVitest(told);
  const last = stripVTControlCharacters(output).trimEnd().split('\n').slice(-40);
  if (end !== 0 && results.failures.length === 0) results.failures.push([`it ended with ${end}:`, ...last].join('\n    '));
  if (end === 0 && tests && results.passed === 0) results.failures.push('no test ran');
  return { ...results, failed: results.failures.length };
};

const counted = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** The text to end with: a line a step with its failures below, and after tests one that counts all. */
export const summarize = (steps, seconds) => {
  const rows = steps.flatMap(({ name, failures, tests, engines, ...step }) => [
    `${name.padEnd(14)} ${step.seconds.padStart(8)}  ${step.failed ? 'FAILED' : 'ok'}${tests ? `  ${counted(step)}` : ''}${engines ? `, on ${engines}` : ''}`,
    ...failures.map((failure) => `    ✗ ${failure}`),
  ]);
  const total = (count) => steps.reduce((sum, step) => sum + step[count], 0);
  const closing = counted({ passed: total('passed'), failed: total('failed'), skipped: total('skipped') });
  return [`\n── summary, ${seconds}`, ...rows, ...(steps.some(({ tests }) => tests) ? ['', closing] : [])].join('\n');
};
