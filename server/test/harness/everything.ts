/** True in `npm run test:all`: all variants of a test run, and long runs are long (docs/decisions/0081-two-suites.md). */
export const EVERYTHING = process.env.TEST_ALL === '1';
