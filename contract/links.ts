/** The page behind a reset link. The token stands after `#`, which no browser sends and no server logs. */
export const resetPasswordPath = '/reset-password';
/** The page behind an invitation to the office; its token stands after `#` as well. */
export const joinPath = '/admin/join';
