export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  /**
   * Resolves when the letter has been taken over, rejects when it has to be tried again.
   * @throws TypeError unless `to` is one bare address
   */
  readonly send: (letter: Letter) => Promise<void>;
  readonly close: () => Promise<void>;
}
