/** True in `npm run test:all`, which runs all variants and full-length long tests (docs/decisions/0081-two-suites.md). */
export const EVERYTHING = process.env.TEST_ALL === '1';
