export type FontProblem = 'format' | 'size' | 'broken';

/** Why nothing is made of some bytes: no font of the kinds that are taken, one too large when it is unpacked, or a damaged one. */
export class FontError extends Error {
  readonly problem: FontProblem;

  constructor(problem: FontProblem, cause?: unknown) {
    super(`No font can be made of this: ${problem}.`, { cause });
    this.name = 'FontError';
    this.problem = problem;
  }
}
