import { type Wishes, wishes, wrongRangeEnds } from '#contract/wishes.ts';
import { fieldAppError } from '#server/platform/app-error.ts';

const none: Wishes = {
  wishAgeFrom: null,
  wishAgeTo: null,
  wishHeightFrom: null,
  wishHeightTo: null,
  wishEducation: null,
  wishDistrict: null,
  wishState: null,
  wishCountry: null,
  wishAbroad: null,
  wishMaritalStatus: null,
  wishNote: null,
};

/** Returns the wishes in the column of a profile. */
export function readWishes(column: string | null): Wishes {
  if (column === null) return none;
  const stored: unknown = JSON.parse(column);
  return wishes.parse({ ...none, ...(typeof stored === 'object' && stored) });
}

/**
 * Returns the column with the wishes of a form, whose other fields are ignored. A wish that was not sent stays as it is.
 * @throws AppError if a range ends before it begins
 */
export function storeWishes(before: string | null, sent: { readonly [W in keyof Wishes]?: Wishes[W] | undefined }) {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const after = wishes.parse({ ...readWishes(before), ...given });
  const [wrong] = wrongRangeEnds(after);
  if (wrong !== undefined) throw fieldAppError('invalid', wrong, 'wishRangeInvalid');
  return Object.values(after).every((wish) => wish === null) ? null : JSON.stringify(after);
}
