/** Why a PDF is not kept, the reason that helps its sender most first. */
export const pdfProblems = ['kind', 'encrypted', 'active', 'files', 'damaged', 'pages', 'heavy'] as const;
export type PdfProblem = (typeof pdfProblems)[number];

/** Ends the examination of a file at once. */
export class PdfRefused extends Error {
  override readonly name = 'PdfRefused';
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem) {
    super(problem);
    this.problem = problem;
  }
}
