// What a run of vitest came to, for the summary of npm test. It is written as the run goes, so that one that dies tells what it was at.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const firstLine = (error) => String(error.message).split('\n')[0];

/** What failed in a file: its tests, else the file itself; a file without an end took its process down, or was left behind. */
function failuresOf(file) {
  const name = file.relativeModuleId;
  const tests = [...file.children.allTests('failed')].map((test) => `${name} > ${test.fullName}`);
  const own = file.errors().map((error) => `${name} (the file itself: ${firstLine(error)})`);
  const unfinished = ['queued', 'pending'].includes(file.state()) ? [`${name} (it never came to its end)`] : [];
  return [...tests, ...own, ...unfinished];
}

/** An error outside of any test, with the file that ran meanwhile where vitest knows it. */
function strayError(error) {
  const file = error.VITEST_TEST_PATH ? ` (while ${relative(process.cwd(), error.VITEST_TEST_PATH)} ran)` : '';
  return `outside of the tests: ${firstLine(error)}${file}`;
}

/** Vitest's reporter: keeps the file TEST_REPORT up to date, as `running` and in the end as counts and `failures`. */
export default class {
  #running = new Set();

  onTestModuleQueued(file) {
    this.#running.add(file.relativeModuleId);
    this.#write({ running: [...this.#running] });
  }

  onTestModuleEnd(file) {
    this.#running.delete(file.relativeModuleId);
    this.#write({ running: [...this.#running] });
  }

  onTestRunEnd(files, errors) {
    const counted = (state) => files.reduce((sum, file) => sum + [...file.children.allTests(state)].length, 0);
    const failures = [...files.flatMap(failuresOf), ...errors.map(strayError)];
    this.#write({ passed: counted('passed'), skipped: counted('skipped'), failures });
  }

  #write(report) {
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}
