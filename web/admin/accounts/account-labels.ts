import * as m from '#web/shared/languages/generated/messages.js';

/** What the office decides about a user, in words. */
export const accountLabels = () => ({ is_approved: m.admin_isApproved() });
