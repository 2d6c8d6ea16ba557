import * as m from '#web/shared/languages/generated/messages.js';

export const accountLabels = () => ({ status: m.admin_isApproved(), members: m.admin_linkedMembers() });
