// The real server as a child process of the fault tests, with the planted bug that FAULTS_BUG names, if any.
import { isBug, plant } from './planted.ts';

const bug = process.env.FAULTS_BUG;
if (bug !== undefined) {
  if (!isBug(bug)) throw new Error(`FAULTS_BUG: there is no bug "${bug}"`);
  plant(bug);
}
await import('../../main.ts');
