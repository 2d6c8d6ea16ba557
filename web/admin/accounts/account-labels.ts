import * as m from '#web/shared/languages/generated/messages.js';

export const accountLabels = () => ({ is_approved: m.admin_isApproved() });
