/**
 * English messages of the contract's schemas, part of `messages`. Browsers show them as well, when they check a form.
 */
export const fieldMessages = {
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
  englishRequired: 'Write the English text.',
  tooManyRows: 'This list is too long.',
  positionInvalid: 'Enter a latitude from -90 to 90 and a longitude from -180 to 180.',
  webAddressInvalid: 'Enter a web address that begins with https://.',
  webAddressWithUser: 'Leave out the part before the @ in this web address.',
  shortNameRequired: 'Enter the short name.',
  yearRequired: 'Enter the year.',
  beginRequired: 'Choose the first day.',
  endRequired: 'Choose the last day.',
  endsBeforeItBegins: 'The last day must not be before the first day.',
  folioRequired: 'Enter the folio number.',
  folioTooLong: 'The folio number can have at most 40 characters.',
  mobileTooLong: 'The mobile number can have at most 60 characters.',
  addressTooLong: 'The address can have at most 500 characters.',
  titleRequired: 'Enter a title.',
  titleTooLong: 'The title can have at most 200 characters.',
  descriptionRequired: 'Enter a description.',
  descriptionTooLong: 'The description is too long.',
  dateRequired: 'Choose a date.',
  dateInvalid: 'Enter a valid date, such as 2026-07-14.',
  eventTooFarAhead: 'An event can be at most ten years ahead.',
  timeInvalid: 'Enter a time between 00:00 and 23:59.',
  endTimeAlone: 'Enter the start time too, or leave the end time empty.',
  endTimeTooEarly: 'The end time must be later than the start time.',
  placeTooLong: 'The place can have at most 200 characters.',
  personNameRequired: 'Enter the name.',
  personNameTooLong: 'The name can have at most 200 characters.',
  dateOfDeathRequired: 'Enter the date of death.',
  dateOfDeathToCome: 'The date of death cannot be later than today.',
  dateTooEarly: 'Enter a date in or after the year 1800.',
  funeralPlaceRequired: 'Enter the funeral place.',
  nameRequired: 'Enter your name.',
  nameTooLong: 'The name can have at most 120 characters.',
  textUnreadable: 'This contains characters that cannot be shown. Please type it again.',
  emailRequired: 'Enter your email address.',
  emailInvalid: 'Enter an email address like name@example.com.',
  phoneRequired: 'Enter your phone number.',
  phoneInvalid: 'Enter a phone number with 5 to 15 digits.',
  whatsappCountryNeeded: 'Write the WhatsApp number with the code of its country, such as +91.',
  passwordRequired: 'Enter your password.',
  passwordTooShort: 'The password needs at least 8 characters.',
  passwordTooLong: 'The password can have at most 128 characters.',
  passwordCommon: 'This password is used by many people and easy to guess. Please choose another one.',
  confirmRequired: 'Enter the password once more.',
  wholeNumber: 'Enter a whole number, 1 or more.',
  numberTooLarge: 'This number is too large.',
  searchTooLong: 'A search can have at most 120 characters.',
  choiceUnknown: 'This is not one of the choices.',
  passwordsDoNotMatch: 'Passwords do not match.',
  publicKeyInvalid: 'The public key is not a P-256 key (SPKI, in base64url).',
  codeRequired: 'Enter the code from your authenticator app.',
  codeWrong: 'This code is not correct, or it has been used. Please enter the newest one.',
  resetLinkInvalid: 'This link is no longer valid. Please ask for a new one.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  invitationInvalid: 'This invitation is no longer valid. Please ask the office for a new one.',
  unreadable: 'The request could not be read.',
  notFound: 'This was not found.',
  imageRequired: 'Please select an image',
  tableRequired: 'Please choose an Excel (.xlsx) or CSV file.',
  archiveRequired: 'Please choose a zip file.',
} as const;

export type FieldCode = keyof typeof fieldMessages;

/**
 * Returns a code, for use as the message of a schema check. zod accepts any text there; this function accepts only
 * codes that have a text in both languages.
 */
export const fieldCode = (code: FieldCode): FieldCode => code;

/** Returns whether a message is a code. zod's default messages, for values of a wrong type, are not. */
export function isFieldCode(message: string): message is FieldCode {
  return Object.hasOwn(fieldMessages, message);
}
