// The functions that other features may call.
export {
  dutiesIn,
  findAccountById,
  listDailyEmailRecipients,
  lockAccount,
  readTopicsDefault,
  updateAccount,
} from './accounts-store.ts';
export { listAdministrators } from './administrators.ts';
export { findLinkEmails } from './email-links.ts';
export { closeAccount, reopenAccount } from './decisions.ts';
export { type Caller, eraseOwnAccount, listOwnSessions, provePassword, readOwnAccount } from './own-account.ts';
export { readRefusals } from './users-store.ts';
export { accountsOverview, waitingAccounts } from './users.ts';
export { changeTopicsDefault, chooseTopics, listWanting, topicsOf, wantsTopic } from './topic-emails.ts';
