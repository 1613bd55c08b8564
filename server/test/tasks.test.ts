// Jobs and their handlers are declared separately: the start compares their names.
import { expect, it } from 'vitest';
import '../modules.ts';
import { collectTasks, hourlyTask } from '../platform/jobs.ts';

it('refuses to start with a job that no module handles, or two do', () => {
  const known = hourlyTask('sessions-clean-up', async () => {});
  expect(() => collectTasks([known])).toThrow(/^No module has the task .*order-hold-expired/);
  expect(() => collectTasks([known, known])).toThrow('Two tasks are called sessions-clean-up');
});
