// `npm run verify-bills` verifies the bills of all venues (docs/operations.md#billing); for operators with access to the server.
import { type Broken, type BrokenReason, verifyBills } from './modules/billing/index.ts';
import { runsOn } from './platform/db.ts';
import { connectTo } from './start-errors.ts';

const REASONS: Record<BrokenReason, string> = {
  missing: 'this number, or several from it on, are missing',
  no_bill: 'the bill was deleted',
  hash: 'the bill, or a hash, was changed',
  columns: 'number, date or amounts differ from the document',
  pdf: 'the stored PDF was changed',
  counter: 'the counter does not continue the bills',
  unlisted: 'the bill is not in the ledger',
};

/** Verifies the bills of a database, and prints a line for each problem. Returns the numbers of bills and of problems. */
export const printBrokenBills = async (url: string, print: (line: string) => void): Promise<{ bills: number; problems: number }> => {
  const client = await connectTo(url);
  let problems = 0;
  const report = ({ number, reason }: Broken) => {
    problems++;
    print(`${number}: ${REASONS[reason]}`);
  };
  try {
    return { bills: await verifyBills(runsOn(client), report), problems };
  } finally {
    await client.end();
  }
};
