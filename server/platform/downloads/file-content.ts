interface FileOptions {
  /** The content type, including parameters such as the character set. */
  readonly type: string;
  /** The download name without extension. */
  readonly title: string;
  /** The file name extension, without the dot. */
  readonly extension: string;
  /** Streamed at the speed of the client. If the content fails midway, the server closes the connection. */
  readonly content: AsyncIterable<Buffer | string>;
}

/** A generated file for download. */
export class FileContent {
  readonly options: FileOptions;

  constructor(options: FileOptions) {
    this.options = options;
  }
}
