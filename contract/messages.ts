import { fieldMessages } from './field-messages.ts';
import { importMessages } from './import-messages.ts';

/**
 * The messages that the server sends, by code. Messages in specification section 8 must have its exact wording. The
 * English texts are defined only here; web/shared/languages/ml.json has the Malayalam under the same codes (`said_…`).
 * Texts that only pages show are in web/shared/languages.
 */
export const messages = {
  // Signing in and out (specification sections 4 and 8)
  loginSuccessful: 'Login successful! Redirecting...',
  loginFailed: 'The email or password is not correct.',
  awaitingApproval: 'Your account is awaiting approval. You will be able to sign in once an administrator approves it.',
  accountRefused: 'The office could not approve your account, for this reason:',
  signedOut: 'You are signed out.',
  sessionRefreshed: 'The session was refreshed.',
  signatureStale: 'The time on your device does not match the time of this website. Please try again.',

  // Registration (specification sections 5 and 8)
  registered: 'Registration successful! You will be able to sign in once an administrator approves your account.',
  emailTaken: 'An account with this email already exists.',

  // Passwords
  resetMailSent: 'If there is an account with this email, a link to choose a new password is on its way.',
  resetLinkMade: 'The link works once, for 30 minutes.',
  resetLinkTooEarly: 'This account has not been approved yet. Approve it first, then make the link.',
  passwordChanged: 'Your password has been changed. You can sign in now.',
  ownPasswordChanged: 'Your password has been changed. Your other sessions have ended.',
  passwordWrong: 'This is not your current password.',
  emailUnchanged: 'This is already the email address of your account.',
  emailChangeSent: 'A link is on its way to the new address. Your email changes when you use it.',
  emailChanged: 'Your email address has been changed.',
  emailRestored: 'Your earlier email address is back, and all sessions have ended.',
  twoFactorNeeded: 'Every administrator needs two-factor sign-in. Please set it up first.',
  dutyNeeded: 'This needs another duty. Ask an owner.',
  twoFactorOn: 'Two-factor sign-in is on.',
  twoFactorOff: 'Two-factor sign-in is off.',
  twoFactorAlreadyOn: 'Two-factor sign-in is already on.',
  twoFactorNotOn: 'Two-factor sign-in is not on.',
  twoFactorOverdue: 'This key is no longer valid. Please start again with a new one.',
  twoFactorCompulsory: 'Every administrator needs two-factor sign-in, so it cannot be switched off.',
  twoFactorOwnFirst:
    'Only an administrator who uses two-factor sign-in can make it compulsory. Please set up your own first.',
  twoFactorForAll: 'From now on every administrator needs two-factor sign-in.',
  twoFactorVoluntary: 'Two-factor sign-in is optional again.',
  recoveryCodesMade: 'These are your new recovery codes. The earlier ones no longer work.',
  sessionClosed: 'The session has been ended.',
  otherSessionsClosed: 'All your other sessions have been ended.',
  dailyEmailOn: 'You will get an email each morning when something is waiting.',
  dailyEmailOff: 'You will no longer get the daily email.',
  accountClosed: 'Your account has been closed, and your data has been erased.',
  administratorInvited: 'The invitation is on its way.',
  invitationCancelled: 'The invitation has been cancelled.',
  alreadyAdministrator: 'This person is already an administrator.',
  joinedAsAdministrator: 'Welcome! You are an administrator now. Please log in.',
  administratorRemoved: 'Administrator removed successfully.',
  lastOwner: 'The last owner keeps this duty. Make another administrator an owner first.',
  dutiesChanged: 'The duties have been changed.',

  // The users list (specification section 8)
  userApproved: 'User approved successfully',
  userWithdrawn: 'The approval has been withdrawn.',
  userRefused: 'User refused',
  userLinked: 'The account is linked.',
  userUnlinked: 'The account is linked to no member now.',
  memberUnknown: 'This member is not in the directory any more. Please choose again.',
  userDeleted: 'User deleted successfully',

  // The bin
  broughtBack: 'It has been brought back, with its files.',
  broughtBackInPart:
    'It has been brought back. Its links and corrections whose account or entry is deleted come back with that one.',
  bearerTermInBin:
    'The term of this office bearer is in the bin too. Bring the term back first, then the office bearer.',
  bearerTermErased:
    'The term of this office bearer has been erased, so the office bearer cannot come back. Add them to another term instead.',
  erasedForGood: 'Erased for good.',

  // Events (specification sections 5 and 8)
  eventIncomplete: 'Please fill in all fields and select an image.',
  eventAdded: 'Event added successfully.',
  eventUpdated: 'Event updated successfully.',
  eventDeleted: 'Event deleted successfully.',

  // The gallery (specification sections 5 and 8)
  galleryIncomplete: 'Please select an image and enter a description.',
  galleryUploaded: 'Image uploaded successfully!',
  galleryUpdated: 'Description updated successfully!',
  galleryDeleted: 'Image deleted successfully!',
  albumAdded: 'Album added successfully.',
  albumUpdated: 'Album updated successfully.',
  albumDeleted: 'Album deleted successfully.',

  // Deceased records (specification sections 5 and 8)
  memorialAdded: 'Successfully added',
  memorialUpdated: 'Record updated successfully',
  memorialDeleted: 'Record deleted successfully',
  deathUndone: 'The recording was undone',
  undoOver: 'This can no longer be undone.',
  undoneBefore: 'This record was already undone.',
  memberReturned: 'The member is in the directory again',
  personReturned: 'The person is no longer recorded as deceased.',

  // Content of the site (decision 23)
  contentSaved: 'Saved. It is on the site now.',
  changedMeanwhile: 'Someone else has changed this in the meantime. Please check it again before you save.',
  versionRestored: 'The earlier values are back.',
  logoSaved: 'The logo has been changed.',
  logoRemoved: 'The logo has been removed.',
  termAdded: 'Term added successfully.',
  termUpdated: 'Term updated successfully.',
  termDeleted: 'Term deleted successfully.',
  termBeginTaken: 'Another term begins on this day.',
  bearerAdded: 'Office bearer added successfully.',
  bearerUpdated: 'Office bearer updated successfully.',
  bearerDeleted: 'Office bearer removed successfully.',
  bearersOrdered: 'The order has been changed.',
  answerSaved: 'Thank you. Your answer is saved.',
  answerEntered: 'Answer saved successfully.',
  answerTakenBack: 'Your answer has been taken back.',
  answerDeleted: 'Answer deleted successfully.',
  answersClosed: 'Answers are no longer taken. Call the office.',
  noPlacesLeft: 'No places left. Call the office.',
  memberNeeded: 'Choose the entry that answers.',
  entryNeeded: 'Your account is not linked to an entry yet. Call the office.',
  answerTaken: 'There is another answer of this entry or name now.',
  choiceAnswered: 'There are answers with this choice. Rename it instead.',
  noticeAdded: 'Notice added successfully.',
  noticeUpdated: 'Notice updated successfully.',
  noticeDeleted: 'Notice deleted successfully.',

  // The members directory (specification sections 5 and 8)
  memberAdded: 'Member added successfully.',
  memberUpdated: 'Member updated successfully.',
  memberDeleted: 'Member deleted successfully.',
  wardAdded: 'Ward added successfully.',
  wardUpdated: 'Ward updated successfully.',
  wardDeleted: 'Ward deleted successfully.',
  wardUnknown: 'This ward does not exist any more. Please choose again.',
  wardNameTaken: 'Another ward has this name.',
  wardInUse: 'There are entries in this ward. Change them first.',
  messageUndone: 'Members will not be told.',
  membersTold: 'Members were told of this death. Choose whether to write to them.',
  messageLeft: 'This message has already left.',
  visibilityChanged: 'Your choice has been saved.',
  familyAgreementRequired: 'Write who of the family agreed that members see its people.',
  folioHeldByDeceased:
    'A member who has died has this folio. Find the entry with the filter “Deceased”, and give it another folio first.',
  folioTaken: 'The folio number already exists. Please use a different folio number.',

  // The people of an entry (decision 70)
  personAdded: 'Person added successfully.',
  personUpdated: 'Person updated successfully.',
  personDeleted: 'Person removed successfully.',
  personMoved: 'The person has an entry of their own now.',
  personStays: 'The entry of this person has more people now, so the person cannot go back.',
  firstContactChanged: 'The first contact has been changed.',
  firstContactRequired: 'Choose a living person of the entry as the first contact.',
  familyChanged:
    'The family has changed meanwhile. Check who is the first contact, and what everybody is to this person.',
  firstContactDeceased: 'This person has died. The first contact of an entry is a living person.',
  personsTooMany: 'An entry can have at most 30 people.',
  personNamedAlready:
    'The entry has a person with this name and relation. If this is another one, add them all the same.',
  firstContactStays:
    'The first contact cannot be removed. Make another person the first contact first, or delete the entry.',
  firstContactRelation: 'This person is the first contact of the entry. Make another person the first contact first.',
  personEntryInBin: 'The entry of this person is in the bin too. Bring the entry back first, then the person.',
  personEntryErased: 'The entry of this person has been erased, so the person cannot come back.',

  // Corrections of members (decision 56)
  correctionsSent: 'Thank you. The office will check it.',
  correctionEmpty: 'Enter what should be different.',
  correctionsTooMany: 'You can send 20 corrections in 24 hours. Please send the others later.',
  personCorrectionsTooMany: 'You can send 60 corrections of people in 24 hours. Please send the others later.',
  correctionAccepted: 'The entry has been corrected.',
  correctionRefused: 'The correction has been refused.',
  correctionUndone: 'The correction is waiting again.',
  correctionNotUndoable: 'This decision can no longer be undone.',
  correctionWithdrawn: 'Your suggestion has been withdrawn.',
  correctionDecided: 'The office has answered in the meantime, so this can no longer be withdrawn.',

  // The matrimony bureau (specification sections 5 and 8)
  matrimonyRegistered: 'Registration successful!',
  matrimonyTooYoung: 'The matrimony bureau is open to those 18 or older.',
  profileChanged: 'Profile updated successfully',
  profileWithdrawn: 'The registration was withdrawn.',
  profileAdded: 'Profile added successfully',
  profileApproved: 'Profile approved successfully',
  biodataNoted: 'The audit log shows that the biodata was printed.',
  profilePaused: 'This profile is paused. The office must resume it first.',
  profileStateChanged: 'The state was changed.',
  profilePausedNow: 'The registration is paused. It is in no proposal until you resume it.',
  profileResumed: 'The registration is active again.',
  profileConfirmed: 'Thank you. The registration stays active.',
  profileNotApproved: 'The office must approve the profile first.',
  proposalAdded: 'Both families will be asked.',
  proposalChanged: 'Saved.',
  proposalIntroduced: 'Both families now see name and contact.',
  proposalAnswered: 'Thank you. Your answer is saved.',
  proposalOver: 'This proposal has ended.',
  proposalSettled: 'The families have been introduced. Please call the office to change this.',
  proposalNotAgreed: 'Both families must say yes first.',
  proposalNotPossible: 'These two profiles cannot be proposed to each other.',
  proposalExists: 'These two profiles are already proposed to each other.',
  logEntryAdded: 'Added to the log.',
  profileRefused: 'Profile refused',
  profileDeleted: 'Profile deleted successfully',

  // Pictures and other files
  imageKindRefused: 'This file is not a picture that can be used. Please choose a JPEG, PNG, WebP, AVIF or GIF file.',
  imageIsHeic:
    "HEIC photos cannot be used. Photos from an iPhone: choose 'Most compatible' or send a JPEG. JPEG, PNG, WebP, AVIF and GIF files are accepted.",
  imageHidesOther: 'This file contains more than a picture. Please choose a plain JPEG, PNG, WebP, AVIF or GIF file.',
  portraitDrawn: 'Choose an image or the drawn portrait, not both.',
  imageDamaged: 'This picture is damaged or incomplete. Please choose another one.',
  imageTooLarge: 'A picture can be at most 10 MB.',
  imageTooManyPixels: 'A picture can have at most 50 megapixels, and 16,383 pixels on a side.',
  imageBusy: 'Many pictures are being processed at the moment. Please try again in a few seconds.',
  pdfTooLarge: 'A PDF can be at most 15 MB.',
  pdfKindRefused: 'This file is not a PDF. Please choose a PDF file.',
  pdfEncrypted: 'This PDF is protected by a password. Please print it to a new PDF and choose that one.',
  pdfActive:
    'This PDF contains scripts, or actions that start a program. Please print it to a new PDF and choose that one.',
  pdfHoldsFiles: 'This PDF contains other files. Please print it to a new PDF and choose that one.',
  pdfWithoutPages:
    'This PDF is a form that only Adobe Acrobat shows. Please open it there, print it to a new PDF and choose that one.',
  pdfDamaged: 'This PDF is damaged and cannot be opened. Please print it to a new PDF and choose that one.',
  pdfTooManyPages: 'A PDF can have at most 2,000 pages.',
  pdfTooHeavy:
    'This PDF takes too much time or memory to open. Please print it to a new PDF, or scan it again, and choose that one.',
  pdfBusy: 'Many PDFs are being checked at the moment. Please try again in a few seconds.',
  tableTooLarge: 'A list can be at most 20 MB.',
  archiveTooLarge: 'A zip file can be at most 500 MB. Please send the files in several zip files.',
  fileNameRefused: 'The name of this file cannot be used. Please rename the file and choose it again.',
  fileUnexpected: 'A file was sent where none is expected.',
  fileOnlyOne: 'Please choose one file only.',
  filesTooMany: 'You chose too many files at once. Please send fewer.',
  fieldRepeated: 'This was sent more than once.',
  partsTooMany: 'This form has too many fields.',

  ...importMessages,
  ...fieldMessages,
  // Emails and background work
  emailSentAgain: 'The email is being sent again.',
  emailDiscarded: 'The email has been discarded.',
  emailGone: 'This email is no longer here: it has been sent or discarded.',
  emailTested: 'The test email has been tried.',

  // Push messages of deaths (decision 71)
  phoneAdded: 'This phone is told of deaths.',
  phoneRemoved: 'This phone is no longer told of deaths.',
  phoneRefused: 'This browser uses a push service that this website does not know.',
  phonesFull: 'No more phones can be told of deaths at the moment. Please tell the office.',

  // The dashboard and backups
  backupBegun: 'The backup has started.',
  testRestoreBegun: 'The test restore has started.',
  backupBusy: 'A backup or a test restore is running. Please wait until it is done.',
  backupsOff: 'This website is not backed up: BACKUP_DIR is not set.',
  noBackupYet: 'There is no backup to test yet.',
  noticeDismissed: 'The warning has been dismissed.',

  // Messages that every call can return (decision 5)
  checkFields: 'Some details need attention.',
  signInNeeded: 'Please sign in.',
  notAllowed: 'You are not allowed to do this.',
  tooLarge: 'This is too large to send.',
  wrongType: 'This type of content is not accepted.',
  tooSlow: 'The connection is too slow: this did not arrive in time. Please try again.',
  keyUnreadable: 'The Idempotency-Key must be 1 to 200 letters, digits and signs without spaces.',
  keyReused:
    'This form was already saved with other content, perhaps in another tab. If you send it again, it is saved once more.',
  tooManyAttempts: 'Too many attempts. Please wait a while and try again.',
  tooManyCodes: 'Too many wrong codes. Please use a recovery code, or try again in an hour.',
  tooManyRequests: 'Too many requests. Please wait a while and try again.',
  busy: 'The site is busy at the moment. Please try again.',
  noRoom: 'There is not enough space on the server for files at the moment. Please try again later.',
  diskFull: 'Nothing can be saved at the moment, because the server has no space left. Please try again later.',
  errorOccurred: 'An error occurred. Please try again.',
} as const;

/** Code of a message. It is stable: clients act on it, and translations use it as key. */
export type MessageCode = keyof typeof messages;
