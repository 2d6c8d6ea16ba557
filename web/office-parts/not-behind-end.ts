/** The number of the last page, when the one that was read lies behind it: its last record has just been deleted. */
export function lastPageInstead(
  list: { rows: readonly unknown[]; total: number },
  pageSize: number,
): number | undefined {
  return list.rows.length === 0 && list.total > 0 ? Math.ceil(list.total / pageSize) : undefined;
}
