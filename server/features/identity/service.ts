// The functions that other features may call.
export {
  findAccountById,
  findOwnDetails,
  getsDailyEmail,
  listDailyEmailRecipients,
  lockAccount,
} from './accounts-store.ts';
export { listAdministrators } from './administrators.ts';
export { findFormerEmails } from './email-links-store.ts';
export { closeAccount } from './decisions.ts';
export { reopenAccount } from './decisions.ts';
export { type Caller, eraseOwnAccount, listOwnSessions, provePassword, readOwnAccount } from './own-account.ts';
export { findAccountRow, readRefusals } from './users-store.ts';
export { accountsOverview, waitingAccounts } from './users.ts';
