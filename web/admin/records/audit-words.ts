import { type AuditAction, auditActions, type AuditKind } from '#contract/audit-actions.ts';
import type { DocumentKey } from '#contract/content.ts';
import { namesOf } from '#contract/record-of.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Actor } from '#contract/audit.ts';

const kinds = {
  user: m.audit_kindUser,
  profile: m.audit_kindProfile,
  member: m.audit_kindMember,
  person: m.audit_kindPerson,
  ward: m.wards_one,
  import: m.audit_kindImport,
  picture: m.audit_kindPicture,
  event: m.audit_kindEvent,
  memorial: m.audit_kindMemorial,
  content: m.audit_kindContent,
  term: m.audit_kindTerm,
  bearer: m.audit_kindBearer,
  notice: m.audit_kindNotice,
  administrator: m.audit_kindAdministrator,
  invitation: m.audit_kindInvitation,
  setting: m.audit_kindSetting,
  email: m.audit_kindEmail,
  backup: m.audit_kindBackup,
  audit: m.audit_kindAudit,
} as const satisfies Record<AuditKind, () => string>;

const actions = {
  'user approved': m.audit_userApproved,
  'user approval withdrawn': m.audit_userWithdrawn,
  'user refused': m.audit_userRefused,
  'user refusal withdrawn': m.audit_userRefusalWithdrawn,
  'user linked': m.audit_userLinked,
  'user deleted': m.audit_userDeleted,
  'reset link handed out': m.audit_resetLink,
  'many files fetched': m.audit_manyFiles,
  'directory harvested': m.audit_harvested,
  'profile added': m.audit_profileAdded,
  'profile changed': m.audit_profileChanged,
  'profile viewed': m.audit_profileViewed,
  'profile photo viewed': m.audit_photoViewed,
  'profile approved': m.audit_profileApproved,
  'profile refused': m.audit_profileRefused,
  'profile deleted': m.audit_profileDeleted,
  'profile paused': m.audit_profilePaused,
  'profile resumed': m.audit_profileResumed,
  'profile state changed': m.audit_profileStateChanged,
  'profiles proposed': m.audit_profilesProposed,
  'proposal answered for a family': m.audit_proposalAnswered,
  'families introduced': m.audit_familiesIntroduced,
  'proposal ended': m.audit_proposalEnded,
  'match excluded': m.audit_matchExcluded,
  'log entry added': m.audit_logEntryAdded,
  'introduction viewed': m.audit_introductionViewed,
  'biodata printed': m.audit_biodataPrinted,
  'profiles exported': m.audit_profilesExported,
  'member added': m.audit_memberAdded,
  'member changed': m.audit_memberChanged,
  'member deleted': m.audit_memberDeleted,
  'member deceased': m.audit_memberDeceased,
  'member returned': m.audit_memberReturned,
  'person added': m.audit_personAdded,
  'person changed': m.audit_personChanged,
  'person moved': m.audit_personMoved,
  'person deceased': m.audit_personDeceased,
  'person returned': m.audit_personReturned,
  'person deleted': m.audit_personDeleted,
  'first contact changed': m.audit_firstContactChanged,
  'correction accepted': m.audit_correctionAccepted,
  'correction refused': m.audit_correctionRefused,
  'correction decision undone': m.audit_correctionUndone,
  'directory exported': m.audit_directoryExported,
  'ward added': m.audit_wardAdded,
  'ward changed': m.audit_wardChanged,
  'ward deleted': m.audit_wardDeleted,
  'ward restored': m.audit_wardRestored,
  'ward erased for good': m.audit_wardErased,
  'members list read': m.audit_listRead,
  'members import checked': m.audit_listChecked,
  'members import begun': m.audit_listBegun,
  'members import run': m.audit_listRun,
  'members import undo begun': m.audit_listUndoBegun,
  'members import undone': m.audit_listUndone,
  'members import removed': m.audit_importRemoved,
  'member files read': m.audit_filesRead,
  'member files import checked': m.audit_filesChecked,
  'member files import begun': m.audit_filesBegun,
  'member files import run': m.audit_filesRun,
  'member files import undo begun': m.audit_filesUndoBegun,
  'member files import undone': m.audit_filesUndone,
  'picture added': m.audit_pictureAdded,
  'picture changed': m.audit_pictureDescribed,
  'picture deleted': m.audit_pictureDeleted,
  'event added': m.audit_eventAdded,
  'event changed': m.audit_eventChanged,
  'event deleted': m.audit_eventDeleted,
  'event told': m.audit_eventTold,
  'event not told': m.audit_eventNotTold,
  'memorial added': m.audit_memorialAdded,
  'memorial changed': m.audit_memorialChanged,
  'memorial deleted': m.audit_memorialDeleted,
  'memorial told': m.audit_memorialTold,
  'memorial not told': m.audit_memorialNotTold,
  'death undone': m.audit_deathUndone,
  'content changed': m.audit_contentChanged,
  'content restored': m.audit_contentRestored,
  'logo changed': m.audit_logoChanged,
  'logo removed': m.audit_logoRemoved,
  'term added': m.audit_termAdded,
  'term changed': m.audit_termChanged,
  'term deleted': m.audit_termDeleted,
  'term restored': m.audit_termRestored,
  'bearers ordered': m.audit_bearersOrdered,
  'bearer added': m.audit_bearerAdded,
  'bearer changed': m.audit_bearerChanged,
  'bearer deleted': m.audit_bearerDeleted,
  'notice added': m.audit_noticeAdded,
  'notice changed': m.audit_noticeChanged,
  'notice deleted': m.audit_noticeDeleted,
  'notice told': m.audit_noticeTold,
  'notice not told': m.audit_noticeNotTold,
  'notice restored': m.audit_noticeRestored,
  'user restored': m.audit_userRestored,
  'user erased for good': m.audit_userErased,
  'profile restored': m.audit_profileRestored,
  'profile erased for good': m.audit_profileErased,
  'member restored': m.audit_memberRestored,
  'member erased for good': m.audit_memberErased,
  'person restored': m.audit_personRestored,
  'person erased for good': m.audit_personErased,
  'picture restored': m.audit_pictureRestored,
  'picture erased for good': m.audit_pictureErased,
  'event restored': m.audit_eventRestored,
  'event erased for good': m.audit_eventErased,
  'memorial restored': m.audit_memorialRestored,
  'memorial erased for good': m.audit_memorialErased,
  'term erased for good': m.audit_termErased,
  'bearer restored': m.audit_bearerRestored,
  'bearer erased for good': m.audit_bearerErased,
  'notice erased for good': m.audit_noticeErased,
  'signed in': m.audit_signedIn,
  'administrator joined': m.audit_administratorJoined,
  'administrator removed': m.audit_administratorRemoved,
  'duties changed': m.audit_dutiesChanged,
  'owner duty given by the operator': m.audit_operatorOwner,
  'password changed': m.audit_passwordChanged,
  'session ended': m.audit_sessionEnded,
  'other sessions ended': m.audit_otherSessionsEnded,
  'two-factor switched on': m.audit_twoFactorOn,
  'two-factor switched off': m.audit_twoFactorOff,
  'two-factor reset': m.audit_twoFactorReset,
  'two-factor reset by the operator': m.audit_operatorReset,
  'reset link made by the operator': m.audit_operatorLink,
  'recovery codes made': m.audit_recoveryMade,
  'recovery code used': m.audit_recoveryUsed,
  'administrator invited': m.audit_invited,
  'invitation used': m.audit_invitationUsed,
  'invitation cancelled': m.audit_invitationCancelled,
  'two-factor made compulsory': m.audit_twoFactorForAll,
  'two-factor made voluntary': m.audit_twoFactorForNone,
  'messages on by default': m.audit_messagesOn,
  'messages off by default': m.audit_messagesOff,
  'email sent again': m.audit_emailSentAgain,
  'email discarded': m.audit_emailDiscarded,
  'backup begun': m.audit_backupBegun,
  'test restore begun': m.audit_testRestoreBegun,
  'notice of no backups dismissed': m.audit_noBackupsDismissed,
  'audit log exported': m.audit_exported,
} as const satisfies Record<AuditAction, () => string>;

const documents = {
  association: m.content_association,
  hero: m.content_hero,
  about: m.content_about,
  history: m.content_history,
  services: m.content_services,
  contact: m.content_contact,
} as const satisfies Record<DocumentKey, () => string>;

const actionNames: ReadonlyMap<string, () => string> = new Map(Object.entries(actions));
const documentNames: ReadonlyMap<string, () => string> = new Map(Object.entries(documents));
const kindNames: ReadonlyMap<string, () => string> = new Map(Object.entries(kinds));

/** Returns the sentence for an action, such as "Approved a user". */
export function formatAction(action: string): string {
  return actionNames.get(action)?.() ?? action;
}

export function formatKind(kind: string): string {
  return kindNames.get(kind)?.() ?? kind;
}

/** Returns the name of a content document, such as "History"; undefined for an unknown key. */
export function formatDocument(key: string): string | undefined {
  return documentNames.get(key)?.();
}

/** The options of the action filter: every kind of record with its actions. */
export const actionOptions: readonly (readonly [AuditKind, readonly AuditAction[]])[] = namesOf(auditActions).map(
  (kind) => [kind, auditActions[kind]],
);

/** Returns the name of an account, or its number if it was deleted. */
export function formatActor({ id, name }: Actor): string {
  return name ?? m.audit_formerAccount({ number: id });
}
