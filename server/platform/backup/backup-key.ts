import { createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupProblem } from './backup.ts';

/** How a key was made of the passphrase, but for the passphrase. */
export interface Encryption {
  readonly method: 'scrypt, AES-256-GCM';
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
  /** In hexadecimal digits, as all below. */
  readonly salt: string;
  /** Says whether a passphrase is the right one, and nothing else. */
  readonly keyId: string;
}

/** The key of a passphrase; backups in one folder share it as long as the passphrase stays the same. */
export interface BackupKey {
  readonly encryption: Encryption;
  /** For what is encrypted. */
  readonly encryptionKey: Buffer;
  /** By which the manifest is signed. */
  readonly signing: Buffer;
}

/** 64 MB and a third of a second for each guess. */
const COSTS = { cost: 2 ** 16, blockSize: 8, parallelization: 2 } as const;

const stretch: (passphrase: string, salt: Buffer, length: number, costs: object) => Promise<Buffer> = promisify(scrypt);

async function makeKey(passphrase: string, { salt, ...how }: Omit<Encryption, 'keyId'>): Promise<BackupKey> {
  const { cost, blockSize, parallelization } = how;
  const maxmem = 256 * cost * blockSize;
  const costs = { cost, blockSize, parallelization, maxmem };
  const stretched = await stretch(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 32, costs);
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', stretched, '', `backup-${purpose}`, length));
  return {
    encryption: { ...how, salt, keyId: derive('key-id', 8).toString('hex') },
    encryptionKey: derive('sealing', 32),
    signing: derive('signing', 32),
  };
}

/** A key for new backups: that of earlier ones when they were made with the same passphrase, else a new one. */
export async function keyForNew(passphrase: string, earlier: readonly Encryption[]): Promise<BackupKey> {
  const bySalt = new Map(earlier.map((encryption) => [encryption.salt, encryption]));
  for (const encryption of bySalt.values()) {
    const key = await makeKey(passphrase, encryption);
    if (key.encryption.keyId === encryption.keyId) return key;
  }
  return makeKey(passphrase, { method: 'scrypt, AES-256-GCM', ...COSTS, salt: randomBytes(16).toString('hex') });
}

/** The backup itself may be whole: it was made with another passphrase. */
export class OtherPassphrase extends BackupProblem {}

/** The key of a backup. @throws OtherPassphrase without a passphrase, and with another one */
export async function keyOf(encryption: Encryption, passphrase: string | undefined): Promise<BackupKey> {
  if (passphrase === undefined) {
    throw new OtherPassphrase('The backup is encrypted: BACKUP_PASSPHRASE has to be set to what it was then.');
  }
  const key = await makeKey(passphrase, encryption);
  if (key.encryption.keyId === encryption.keyId) return key;
  throw new OtherPassphrase('BACKUP_PASSPHRASE is not the passphrase that this backup was made with.');
}

/** What nobody can compute without the passphrase, in hexadecimal digits. */
export function signatureOf(bytes: Buffer, key: BackupKey): string {
  return createHmac('sha256', key.signing).update(bytes).digest('hex');
}
