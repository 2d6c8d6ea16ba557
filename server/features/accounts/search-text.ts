import { searchText } from '#server/platform/text/search-text.ts';

/** The digits as well as the number as written, so that both ways of typing it find it. */
export function accountSearchText(account: {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}): string {
  return searchText(account.name, account.email, account.phone, account.phone.replaceAll(/\D/g, ''));
}
