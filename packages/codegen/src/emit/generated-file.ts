/** One file of a generated client. */
export interface GeneratedFile {
  /** Name of the file within the output directory. */
  readonly path: string;
  /** UTF-8 text with `\n` line ends. */
  readonly text: string;
}
