/** A page number, or a gap before or after the middle. */
type PageSlot = number | 'before' | 'after';

/** What stands between Previous and Next: the first page, the last, and five around the current one. */
export function pageNumbers(page: number, pageCount: number): PageSlot[] {
  const start = Math.max(1, Math.min(page - 2, pageCount - 4));
  const end = Math.min(pageCount, start + 4);
  const slots: PageSlot[] = [];
  if (start > 1) slots.push(1);
  if (start > 2) slots.push('before');
  for (let number = start; number <= end; number += 1) slots.push(number);
  if (end < pageCount - 1) slots.push('after');
  if (end < pageCount) slots.push(pageCount);
  return slots;
}
