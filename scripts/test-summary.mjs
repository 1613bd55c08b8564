// What npm test says at its end: the last lines of each failed step, a table, the names of failed tests, and the closing count.
import { readIfAny } from './setup.mjs';

const LAST_LINES = 40;
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Counts of one vitest run and the names of what failed, from what `test-reporter.mjs` wrote; `end` is the exit code or the signal. */
export function vitestResult(report, end) {
  const { running, passed = 0, skipped = 0, failures = [] } = JSON.parse(readIfAny(report) || '{"running":[]}');
  if (running) failures.push(`vitest itself ended (${end}) in ${running.join(', ') || 'no file: before the first or after the last'}`);
  else if (passed === 0 && failures.length === 0) failures.push('no test ran');
  else if (end !== 0 && failures.length === 0) failures.push(`vitest ended with ${end}, although every test passed`);
  return { passed, failed: failures.length, skipped, failures };
}

/** The same of a run of Playwright, from its own JSON report. */
export function playwrightResult(report, end) {
  const { stats, suites = [], errors = [] } = JSON.parse(readIfAny(report) || '{"errors":[{"message":"playwright wrote no report"}]}');
  const failedIn = ({ specs = [], suites = [] }, path) => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => [...path, title].join(' > ')),
    ...suites.flatMap((suite) => failedIn(suite, [...path, suite.title])),
  ];
  const failures = [...failedIn({ suites }, []), ...errors.map(({ message }) => `outside of the tests: ${String(message).split('\n')[0]}`)];
  const passed = stats?.expected ?? 0;
  if (passed === 0 && failures.length === 0) failures.push('no test ran');
  else if (end !== 0 && failures.length === 0) failures.push(`playwright ended with ${end}, although every test passed`);
  return { passed, failed: failures.length, skipped: stats?.skipped ?? 0, failures };
}

/** `a of b tests` and the like for the table. */
function counted({ ok, end, tests }) {
  if (!tests) return ok ? '' : `ended with ${end}`;
  const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : '';
  return `${tests.passed} passed, ${tests.failed} failed${skipped}`;
}

/**
 * The text to end with. After a run with tests its last line is `N passed, N failed` (and skipped ones, if any), counting tests; a step that failed without a
 * failed test of its own (types, lint, a crash) counts as one failure.
 */
export function summarize(steps, seconds) {
  const lines = [];
  for (const step of steps.filter(({ ok }) => !ok)) {
    lines.push(`── ${step.name}: its last lines`, ...step.output.replace(ESCAPES, '').trimEnd().split('\n').slice(-LAST_LINES), '');
  }
  const width = Math.max(...steps.map(({ name }) => name.length));
  lines.push(`── summary, ${seconds}`);
  for (const step of steps) {
    const row = `${step.name.padEnd(width)}  ${step.seconds.padStart(8)}  ${step.ok ? 'ok    ' : 'FAILED'}  ${counted(step)}`;
    lines.push(row.trimEnd() + (step.engines ? `, on ${step.engines}` : ''));
    for (const failure of step.tests?.failures ?? []) lines.push(`${' '.repeat(width)}    ✗ ${failure}`);
  }
  const total = (key) => steps.reduce((sum, step) => sum + (step.tests?.[key] ?? 0), 0);
  const others = steps.filter((step) => !step.ok && !step.tests?.failed).length;
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  if (steps.some(({ tests }) => tests)) lines.push('', `${total('passed')} passed, ${total('failed') + others} failed${skipped}`);
  return lines.join('\n');
}
