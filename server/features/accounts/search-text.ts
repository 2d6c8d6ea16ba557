import { numbersIn } from '#server/platform/search/telephone-numbers.ts';
import { searchText } from '#server/platform/text/search-text.ts';

/** The digits as well as the number as written, so that every way of typing it finds it. */
export function accountSearchText(account: {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}): string {
  return searchText(account.name, account.email, account.phone, ...numbersIn(account.phone));
}
