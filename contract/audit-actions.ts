/**
 * All actions in the audit log, by the kind of their subject. An action that is not listed here has no text on the
 * audit page and does not compile.
 */
export const auditActions = {
  user: [
    'user approved',
    'user approval withdrawn',
    'user deleted',
    'reset link handed out',
    'many files fetched',
    'directory harvested',
    'user restored',
    'user erased for good',
  ],
  profile: [
    'profile added',
    'profile changed',
    'profile viewed',
    'profile photo viewed',
    'profile approved',
    'profile refused',
    'profile deleted',
    'biodata printed',
    'profiles exported',
    'profile restored',
    'profile erased for good',
  ],
  member: [
    'member added',
    'member changed',
    'member deleted',
    'directory exported',
    'member restored',
    'member erased for good',
  ],
  import: [
    'members list read',
    'members import checked',
    'members import begun',
    'members import run',
    'members import undo begun',
    'members import undone',
    'members import removed',
    'member files read',
    'member files import checked',
    'member files import begun',
    'member files import run',
    'member files import undo begun',
    'member files import undone',
  ],
  picture: ['picture added', 'picture described', 'picture deleted', 'picture restored', 'picture erased for good'],
  event: ['event added', 'event changed', 'event deleted', 'event restored', 'event erased for good'],
  memorial: ['memorial added', 'memorial changed', 'memorial deleted', 'memorial restored', 'memorial erased for good'],
  content: ['content changed', 'content restored', 'logo changed', 'logo removed'],
  term: ['term added', 'term changed', 'term deleted', 'term restored', 'term erased for good', 'bearers ordered'],
  bearer: ['bearer added', 'bearer changed', 'bearer deleted', 'bearer restored', 'bearer erased for good'],
  notice: ['notice added', 'notice changed', 'notice deleted', 'notice restored', 'notice erased for good'],
  administrator: [
    'signed in',
    'administrator joined',
    'administrator removed',
    'password changed',
    'session ended',
    'other sessions ended',
    'two-factor switched on',
    'two-factor switched off',
    'two-factor reset',
    'two-factor reset by the operator',
    'reset link made by the operator',
    'recovery codes made',
    'recovery code used',
  ],
  invitation: ['administrator invited', 'invitation used', 'invitation cancelled'],
  setting: ['two-factor made compulsory', 'two-factor made voluntary', 'first steps closed'],
  letter: ['letter sent again', 'letter given up'],
  work: ['work tried again'],
  backup: ['backup begun', 'test restore begun', 'notice of no backups put away'],
  audit: ['audit log exported'],
} as const;

/** Kind of the subject of an action. */
export type AuditKind = keyof typeof auditActions;

/** An action in the audit log. */
export type AuditAction = (typeof auditActions)[AuditKind][number];
