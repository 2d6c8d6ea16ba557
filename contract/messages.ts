/**
 * Every fixed sentence, named. Those of the specification (section 8) are used to the letter; the catalogues in
 * web/languages carry each of them under the same name, so that a page in Malayalam can show what the server said.
 */
export const messages = {
  // Signing in and out (specification sections 4 and 8)
  loginSuccessful: 'Login successful! Redirecting...',
  loginFailed: 'The email or password is not correct.',
  awaitingApproval: 'Your account is awaiting approval. You will be able to sign in once an administrator approves it.',
  signedOut: 'You are signed out.',
  sessionRefreshed: 'The session was refreshed.',
  sessionEnded: 'Your session has ended. Please sign in again.',

  // Registration (specification sections 5 and 8)
  registered: 'Registration successful! You will be able to sign in once an administrator approves your account.',
  registrationFailed: 'Registration failed. Please try again.',
  passwordsDoNotMatch: 'Passwords do not match.',
  emailTaken: 'An account with this email already exists.',

  // Passwords
  resetMailSent: 'If there is an account with this email, a link to choose a new password is on its way.',
  resetLinkMade: 'The link works once, for 30 minutes.',
  resetLinkInvalid: 'This link is no longer valid. Please ask for a new one.',
  passwordChanged: 'Your password has been changed. You can sign in now.',

  // The users list (specification section 8)
  userApproved: 'User approved successfully',
  userApproveFailed: 'Failed to approve user. Please try again.',
  userDeleted: 'User deleted successfully',
  userDeleteFailed: 'Failed to delete user. Please try again.',

  // Fields
  nameRequired: 'Enter your name.',
  nameTooLong: 'The name can have at most 120 characters.',
  textUnreadable: 'This contains characters that cannot be shown. Please type it again.',
  emailRequired: 'Enter your email address.',
  emailInvalid: 'Enter an email address like name@example.com.',
  phoneRequired: 'Enter your phone number.',
  phoneInvalid: 'Enter a phone number with 5 to 15 digits.',
  passwordRequired: 'Enter your password.',
  passwordTooShort: 'The password needs at least 8 characters.',
  passwordTooLong: 'The password can have at most 128 characters.',
  passwordCommon: 'This password is used by many people and easy to guess. Please choose another one.',
  confirmRequired: 'Enter the password once more.',
  wholeNumber: 'Enter a whole number, 1 or more.',
  numberTooLarge: 'This number is too large.',
  searchTooLong: 'A search can have at most 120 characters.',
  choiceUnknown: 'This is not one of the choices.',

  // Every call (decision 5)
  checkFields: 'Some details need attention.',
  unreadable: 'The request could not be read.',
  signInNeeded: 'Please sign in.',
  notAllowed: 'You are not allowed to do this.',
  notFound: 'This was not found.',
  tooLarge: 'This is too large to send.',
  wrongType: 'This type of content is not accepted.',
  tooManyAttempts: 'Too many attempts. Please wait a minute and try again.',
  tooManyRequests: 'Too many requests. Please wait a while and try again.',
  busy: 'The site is busy at the moment. Please try again.',
  errorOccurred: 'An error occurred. Please try again.',
} as const;

export type MessageName = keyof typeof messages;
