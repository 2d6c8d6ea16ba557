// What other features may use.
export { findAccountById, lockAccount } from './accounts-store.ts';
export { listAdministrators } from './administrators.ts';
export { readOwnAccount } from './own-account.ts';
export { accountsOverview, waitingAccounts } from './users.ts';
