/** The messages about emails, background work and backups. `messages` includes them. */
export const operationMessages = {
  // Emails and background work
  emailSentAgain: 'The email is being sent again.',
  emailDiscarded: 'The email has been discarded.',
  emailGone: 'This email is no longer here: it has been sent or discarded.',
  emailTested: 'The test email has been tried.',
  workTriedAgain: 'It is being tried again.',

  // The dashboard and backups
  backupBegun: 'The backup has started.',
  testRestoreBegun: 'The test restore has started.',
  backupBusy: 'A backup or a test restore is running. Please wait until it is done.',
  backupsOff: 'This website is not backed up: BACKUP_DIR is not set.',
  noBackupYet: 'There is no backup to test yet.',
  noticePutAway: 'The warning has been dismissed.',
  firstStepsClosed: 'The list of first steps has been closed.',
} as const;
