import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { codeOf } from '#server/platform/start-problem.ts';
import { BackupProblem } from './backup.ts';
import type { Bytes, NewBytes } from './bytes.ts';

/** scrypt cost as a base-2 logarithm: 64 MB of memory and about 250 ms for each try of a passphrase. */
const SCRYPT_WORK_FACTOR = 16;

/** Encrypts and decrypts backup files in the age format. */
export interface BackupKey {
  /** The content of `key.age`: the identity that decrypts the files, encrypted with the passphrase. */
  readonly file: Uint8Array;
  readonly encrypt: (bytes: NewBytes) => AsyncGenerator<Uint8Array>;
  /**
   * Decrypts a stream. Throws BackupProblem naming the file if it was changed, truncated or encrypted with another key.
   */
  readonly decrypt: (bytes: Bytes, name: string) => AsyncGenerator<Buffer>;
}

/** The passphrase is missing or does not match the backup. The backup itself may be intact. */
export class OtherPassphrase extends BackupProblem {}

/**
 * Converts bytes to a web stream. The package `age-encryption` does not accept the type of Node's
 * `ReadableStream.from`.
 */
function asStream(bytes: NewBytes): ReadableStream<Uint8Array> {
  const chunks = (async function* () {
    yield* bytes;
  })();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return()),
  });
}

/**
 * Creates the key from its identity. The recipient, which encrypts the files, is derived from the identity and never
 * stored in a backup. Creating valid files therefore requires the passphrase.
 */
async function readBackupKey(file: Uint8Array, identity: string): Promise<BackupKey> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    file,
    encrypt: async function* (bytes) {
      yield* await encrypter.encrypt(asStream(bytes));
    },
    decrypt: async function* (bytes, name) {
      try {
        for await (const { buffer, byteOffset, byteLength } of await decrypter.decrypt(asStream(bytes))) {
          yield Buffer.from(buffer, byteOffset, byteLength);
        }
      } catch (error) {
        if (error instanceof BackupProblem || codeOf(error) !== undefined) throw error;
        throw new BackupProblem(`${name} in the backup is damaged.`, { cause: error });
      }
    },
  };
}

/** Creates a key and encrypts it with the passphrase. */
export async function createKey(passphrase: string): Promise<BackupKey> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase.normalize('NFC'));
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  const identity = await generateX25519Identity();
  return readBackupKey(await encrypter.encrypt(`${identity}\n`), identity);
}

/** Opens the content of `key.age`. Throws OtherPassphrase if the passphrase is missing or wrong. */
export async function openKey(file: Uint8Array, passphrase: string | undefined): Promise<BackupKey> {
  if (passphrase === undefined) {
    throw new OtherPassphrase(
      'The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.',
    );
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.normalize('NFC'));
  let identity: string;
  try {
    identity = await decrypter.decrypt(file, 'text');
  } catch (error) {
    throw new OtherPassphrase('BACKUP_PASSPHRASE is not the passphrase that this backup was made with.', {
      cause: error,
    });
  }
  return readBackupKey(file, identity.trimEnd());
}
