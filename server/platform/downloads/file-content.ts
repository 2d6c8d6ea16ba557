interface FileOptions {
  /** With its parameters, such as the character set. */
  readonly type: string;
  /** What it is called when it is saved, without extension. */
  readonly title: string;
  /** Without the dot. */
  readonly extension: string;
  /** Read as fast as it is taken; a failure in the middle breaks the connection off. */
  readonly content: AsyncIterable<Buffer | string>;
}

/** A file that is made for somebody to save. */
export class FileContent {
  readonly options: FileOptions;

  constructor(options: FileOptions) {
    this.options = options;
  }
}
