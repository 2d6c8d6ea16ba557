import type { Settings } from './settings.ts';

/** The region for services other than Amazon's if the operator has not set one. */
const ANY_REGION = 'us-east-1';

export interface S3Config {
  readonly kind: 's3';
  /** Local folder for files until they are uploaded. */
  readonly directory: string;
  /** The URL of the S3 service, without a trailing slash. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The prefix of all keys: empty, or ending with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

export type StorageConfig = { readonly kind: 'disk'; readonly directory: string } | S3Config;

export function storageOf({
  STORAGE_URL,
  S3_ENDPOINT,
  AWS_REGION = ANY_REGION,
  AWS_ACCESS_KEY_ID = '',
  AWS_SECRET_ACCESS_KEY = '',
  AWS_SESSION_TOKEN,
  DATA_DIR,
}: Settings): StorageConfig {
  if (STORAGE_URL === undefined) return { kind: 'disk', directory: DATA_DIR };
  return {
    kind: 's3',
    directory: DATA_DIR,
    endpoint: S3_ENDPOINT ?? `https://s3.${AWS_REGION}.amazonaws.com`,
    ...STORAGE_URL,
    region: AWS_REGION,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN,
  };
}

/** Returns the environment variables that pass the storage settings to another program. */
export function storageSettings(storage: StorageConfig): NodeJS.ProcessEnv {
  if (storage.kind === 'disk') return { STORAGE_URL: '', S3_ENDPOINT: '' };
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, sessionToken } = storage;
  return {
    STORAGE_URL: `s3://${bucket}/${prefix}`,
    S3_ENDPOINT: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken ?? '',
  };
}
