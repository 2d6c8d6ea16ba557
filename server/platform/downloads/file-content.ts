interface FileOptions {
  /** Including parameters such as the character set. */
  readonly type: string;
  /** The download name without extension. */
  readonly title: string;
  /** Without the dot. */
  readonly extension: string;
  /** Streamed at the speed of the client. If it fails midway, the connection is closed. */
  readonly content: AsyncIterable<Buffer | string>;
}

/** A generated file for download. */
export class FileContent {
  readonly options: FileOptions;

  constructor(options: FileOptions) {
    this.options = options;
  }
}
