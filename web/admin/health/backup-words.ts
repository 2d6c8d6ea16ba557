import type { BackupProblem, ListedBackup, RunningBackup } from '#contract/backups.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { fileSize } from '#web/shared/languages/format-numbers.ts';

const problems: Readonly<Record<BackupProblem, () => string>> = {
  unreachable: m.health_unreachable,
  'read-only': m.health_readOnly,
  disk: m.health_noRoom,
  damaged: m.health_damaged,
  different: m.health_different,
  interrupted: m.health_interrupted,
  'other-version': m.health_otherVersion,
  'other-site': m.health_otherSite,
  'other-passphrase': m.health_otherPassphrase,
  fault: m.health_fault,
};

export function formatProblem(problem: BackupProblem): string {
  return problems[problem]();
}

const stages: Readonly<Record<NonNullable<RunningBackup['stage']>, () => string>> = {
  rows: m.health_rows,
  files: m.health_files,
  verifying: m.health_verifying,
  restoring: m.health_restoring,
  comparing: m.health_comparing,
};

/** Returns the current step, for example "Copying photos and PDFs". */
export function formatStage({ stage, work }: RunningBackup): string {
  if (stage !== null) return stages[stage]();
  return work === 'backup' ? m.health_backupBegins() : m.health_testBegins();
}

/** Returns for example "good, 412.0 MB". */
export function formatResult({ result, bytes }: ListedBackup): string {
  if (result === 'failed' || bytes === null) return m.health_failed();
  const size = fileSize(bytes);
  return result === 'good' ? m.health_good({ size }) : m.health_unchecked({ size });
}
