/** What one member was handed out and is not written down yet. */
export interface Pending {
  /** When each file was fetched last, by the name of the row that has it. */
  readonly files: Map<string, number>;
  wholeLists: number;
  /** Of lists that were not whole. */
  rows: number;
}

/** What this process has handed out since it wrote that down last. */
export interface Tally {
  readonly of: (accountId: number) => Pending;
  /** Everything, which begins anew. */
  readonly take: () => ReadonlyMap<number, Pending>;
  /** What could not be written down waits for the next time; without anything, only the account does. */
  readonly putBack: (accountId: number, pending?: Pending) => void;
}

const nothing = (): Pending => ({ files: new Map(), wholeLists: 0, rows: 0 });

export function createTally(): Tally {
  let tally = new Map<number, Pending>();

  function pendingOf(accountId: number): Pending {
    const pending = tally.get(accountId) ?? nothing();
    tally.set(accountId, pending);
    return pending;
  }

  return {
    of: pendingOf,
    take: () => {
      const taken = tally;
      tally = new Map();
      return taken;
    },
    putBack: (accountId, { files, wholeLists, rows } = nothing()) => {
      const pending = pendingOf(accountId);
      for (const [file, at] of files) if (!pending.files.has(file)) pending.files.set(file, at);
      pending.wholeLists += wholeLists;
      pending.rows += rows;
    },
  };
}
