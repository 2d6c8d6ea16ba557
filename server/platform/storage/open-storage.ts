import type { S3Config, StorageConfig } from '#server/platform/config/config.ts';
import { inDataDirectory, StartProblem } from '#server/platform/start-problem.ts';
import { openDisk } from './disk.ts';
import { openS3 } from './s3.ts';
import { S3Error, StorageUnavailable } from './s3-client.ts';
import type { Storage } from './storage.ts';

const WRONG_KEYS = 'STORAGE_URL: the service rejects AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY';
const OTHER_REGION = 'STORAGE_URL: the bucket is not in AWS_REGION or not at S3_ENDPOINT';

const reasons: ReadonlyMap<string, string> = new Map([
  ['NoSuchBucket', 'STORAGE_URL: the service has no bucket with this name'],
  ['InvalidAccessKeyId', WRONG_KEYS],
  ['SignatureDoesNotMatch', WRONG_KEYS],
  ['InvalidToken', 'STORAGE_URL: the service rejects AWS_SESSION_TOKEN'],
  ['ExpiredToken', 'STORAGE_URL: AWS_SESSION_TOKEN has expired'],
  ['AccessDenied', 'STORAGE_URL: the access key needs permission to list, read, write and delete in the bucket'],
  ['RequestTimeTooSkewed', 'STORAGE_URL: the clock of this machine is wrong'],
  ['AuthorizationHeaderMalformed', OTHER_REGION],
  ['PermanentRedirect', OTHER_REGION],
]);

async function openBucket(config: S3Config, minFree: number): Promise<Storage> {
  try {
    return await openS3(config, minFree);
  } catch (error) {
    if (error instanceof StorageUnavailable) {
      throw new StartProblem(`STORAGE_URL: ${error.message}. Check S3_ENDPOINT and the network.`, { cause: error });
    }
    if (!(error instanceof S3Error)) throw error;
    const known = reasons.get(error.reason) ?? `STORAGE_URL: ${error.message}. Check STORAGE_URL and S3_ENDPOINT`;
    throw new StartProblem(`${known} (${error.reason}).`, { cause: error });
  }
}

/**
 * Opens the storage that the settings name.
 * @param minFree bytes that new files leave free on the local disk
 * @throws StartProblem if the disk is read-only or the bucket is unusable; a full disk is accepted
 */
export async function openStorage(config: StorageConfig, minFree = 0): Promise<Storage> {
  const storage = await inDataDirectory(() =>
    config.kind === 's3' ? openBucket(config, minFree) : openDisk(config.directory, minFree),
  );
  if ((await storage.tryWriting()) === 'read-only') {
    throw new StartProblem('DATA_DIR must be a folder that the site can write to.');
  }
  return storage;
}
