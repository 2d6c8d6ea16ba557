import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '#server/platform/config/storage-config.ts';

/** What is signed of a request, all headers given. */
export interface Signable {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, hexadecimal: the service refuses another one. */
  readonly bodyHash: string;
}

/** SHA-256 of nothing. */
export const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * The headers of a request with its signature by AWS Signature Version 4.
 * @param at the instant of the request, milliseconds since 1970
 */
export async function sign(
  { method, url, headers, bodyHash }: Signable,
  { accessKeyId, secretAccessKey, sessionToken, region }: S3Config,
  at: number,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...headers, 'x-amz-content-sha256': bodyHash },
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 's3',
    region,
    datetime: new Date(at).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    // `Range` as well: nobody on the way may make a part of what was asked for whole.
    allHeaders: true,
  });
  return Object.fromEntries((await signer.sign()).headers);
}
