/** The page behind a reset link. The token stands after `#`, which no browser sends and no server logs. */
export const resetPasswordPath = '/reset-password';
