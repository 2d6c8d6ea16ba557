export interface WithUpdatedAt {
  /** Epoch milliseconds. */
  readonly updated_at: number;
}

/** Converts `updated_at` to the `updatedAt` of responses, in ISO 8601. */
export function withUpdatedAt<Row extends WithUpdatedAt>({ updated_at, ...row }: Row) {
  return { ...row, updatedAt: new Date(updated_at).toISOString() };
}
