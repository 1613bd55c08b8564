// Jobs and what does them are written in different places: the start compares their names.
import { expect, it } from 'vitest';
import '../modules.ts';
import { collectTasks, hourlyTask } from '../platform/jobs.ts';

it('a job that no module does, or two do, stops the start', () => {
  const known = hourlyTask('sessions-clean-up', async () => {});
  expect(() => collectTasks([known])).toThrow(/^No module has the task .*order-hold-expired/);
  expect(() => collectTasks([known, known])).toThrow('Two tasks are called sessions-clean-up');
});
