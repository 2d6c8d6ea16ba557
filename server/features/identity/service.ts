// The functions that other features may call.
export { findAccountById, lockAccount } from './accounts-store.ts';
export { listAdministrators } from './administrators.ts';
export { readOwnAccount } from './own-account.ts';
export { accountsOverview, waitingAccounts } from './users.ts';
