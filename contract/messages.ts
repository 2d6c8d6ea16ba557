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

  // Events (specification sections 5 and 8)
  eventIncomplete: 'Please fill in all fields and select an image.',
  eventAdded: 'Event added successfully.',
  eventAddFailed: 'Failed to add event.',
  eventUpdated: 'Event updated successfully.',
  eventUpdateFailed: 'Failed to update event.',
  eventDeleted: 'Event deleted successfully.',
  eventDeleteFailed: 'Failed to delete event.',

  // The gallery (specification sections 5 and 8)
  galleryIncomplete: 'Please select an image and enter a description.',
  galleryUploaded: 'Image uploaded successfully!',
  galleryUploadFailed: 'Upload failed. Try again.',
  galleryUpdated: 'Description updated successfully!',
  galleryUpdateFailed: 'Failed to update description.',
  galleryDeleted: 'Image deleted successfully!',
  galleryDeleteFailed: 'Failed to delete image.',

  // Deceased records (specification sections 5 and 8)
  memorialAdded: 'Successfully added',
  memorialAddFailed: 'Failed to add record.',
  memorialUpdated: 'Record updated successfully',
  memorialUpdateFailed: 'Failed to update record.',
  memorialDeleted: 'Record deleted successfully',
  memorialDeleteFailed: 'Failed to delete record.',

  // The members directory (specification sections 5 and 8)
  memberAdded: 'Member added successfully.',
  memberAddFailed: 'Failed to add member.',
  memberUpdated: 'Member updated successfully.',
  memberUpdateFailed: 'Failed to update member.',
  memberDeleted: 'Member deleted successfully.',
  memberDeleteFailed: 'Failed to delete member.',
  folioTaken: 'The folio number already exists. Please use a different folio number.',

  // The matrimony bureau (specification sections 5 and 8)
  matrimonyRegistered: 'Registration successful!',
  matrimonyServerError: 'Server error occurred. Please try again.',
  matrimonyNotSent: 'There was an error submitting the form. Please check your connection.',
  matrimonyNotAuthorized: 'You are not authorized. Please log in.',
  matrimonyTooYoung: 'The matrimony bureau is open to those 18 or older.',
  profileChanged: 'Profile updated successfully',
  profileWithdrawn: 'The registration was withdrawn.',
  profileAdded: 'Profile added successfully',
  profileApproved: 'Profile approved successfully',
  profileApproveFailed: 'Failed to approve profile. Please try again.',
  profileRefused: 'Profile refused',
  profileRefuseFailed: 'Failed to refuse profile. Please try again.',
  profileDeleted: 'Profile deleted successfully',
  profileDeleteFailed: 'Failed to delete profile. Please try again.',

  // Pictures and other files
  imageRequired: 'Please select an image',
  imageKindRefused: 'This file is not a picture that can be used. Please choose a JPEG, PNG, WebP, AVIF or GIF file.',
  imageIsHeic:
    "HEIC photos cannot be used. Photos from an iPhone: choose 'Most compatible' or send a JPEG. JPEG, PNG, WebP, AVIF and GIF files are accepted.",
  imageHidesOther: 'This file holds more than a picture. Please choose a plain JPEG, PNG, WebP, AVIF or GIF file.',
  imageDamaged: 'This picture is damaged or incomplete. Please choose another one.',
  imageTooLarge: 'A picture can have at most 10 MB.',
  imageTooManyPixels: 'A picture can have at most 50 megapixels, and 16,383 pixels on a side.',
  imageBusy: 'Many pictures are being processed at the moment. Please try again in a few seconds.',
  pdfTooLarge: 'A PDF can have at most 15 MB.',
  tableTooLarge: 'A list can have at most 20 MB.',
  archiveTooLarge: 'A zip file can have at most 500 MB. Please send the files in several zip files.',
  fileNameRefused: 'The name of this file cannot be used. Please rename the file and choose it again.',
  fileUnexpected: 'A file was sent where none is expected.',
  fileOnlyOne: 'Please choose one file only.',
  filesTooMany: 'These are too many files at once. Please send fewer.',
  fieldRepeated: 'This was sent more than once.',
  partsTooMany: 'This form has too many fields.',

  // Fields
  profileForRequired: 'Choose who this profile is for.',
  fatherNameRequired: "Enter the father's name.",
  motherNameRequired: "Enter the mother's name.",
  dobRequired: 'Enter the date of birth.',
  genderRequired: 'Choose the gender.',
  maritalStatusRequired: 'Choose the marital status.',
  heightFeetInvalid: 'Enter the feet as a number from 3 to 8.',
  heightInchInvalid: 'Enter the inches as a number from 0 to 11.',
  educationRequired: 'Enter the education.',
  ageInvalid: 'Enter an age from 18 to 120.',
  refusalReasonRequired: 'Write the reason; the family will read it.',
  lineTooLong: 'This is too long.',
  paragraphTooLong: 'This text is too long.',
  folioRequired: 'Enter the folio number.',
  folioTooLong: 'The folio number can have at most 40 characters.',
  mobileTooLong: 'The mobile number can have at most 60 characters.',
  addressTooLong: 'The address can have at most 500 characters.',
  titleRequired: 'Enter a title.',
  titleTooLong: 'The title can have at most 200 characters.',
  descriptionRequired: 'Enter a description.',
  descriptionTooLong: 'The description is too long.',
  dateRequired: 'Choose a date.',
  dateInvalid: 'Enter a date that exists, like 2026-07-14.',
  timeInvalid: 'Enter a time between 00:00 and 23:59.',
  placeTooLong: 'The place can have at most 200 characters.',
  personNameRequired: 'Enter the name.',
  personNameTooLong: 'The name can have at most 200 characters.',
  dateOfDeathRequired: 'Enter the date of death.',
  funeralPlaceRequired: 'Enter the funeral place.',
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
