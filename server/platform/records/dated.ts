/** A row that says when it was changed last. */
export interface Dated {
  /** Milliseconds since 1970. */
  readonly updated_at: number;
}

/** The same as it is on the wire. */
export function withUpdatedAt<Row extends Dated>({ updated_at, ...row }: Row) {
  return { ...row, updatedAt: new Date(updated_at).toISOString() };
}
