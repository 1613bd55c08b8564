export type FontProblem = 'format' | 'size' | 'broken';

/** Why a font is refused: an unsupported format, too large when unpacked, or damaged. */
export class FontError extends Error {
  readonly problem: FontProblem;

  constructor(problem: FontProblem, cause?: unknown) {
    super(`This font cannot be used: ${problem}.`, { cause });
    this.name = 'FontError';
    this.problem = problem;
  }
}
