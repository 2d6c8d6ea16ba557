import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '#server/platform/config/storage-config.ts';

/** The parts of a request that are signed. All headers are signed. */
export interface Signable {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hexadecimal. The service rejects any other body. */
  readonly bodyHash: string;
}

/** SHA-256 of an empty body. */
export const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Signs a request with AWS Signature Version 4. Returns all headers.
 * @param at the time of the request in epoch milliseconds
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
    // Signs `Range` too, so that proxies cannot change the requested part.
    allHeaders: true,
  });
  return Object.fromEntries((await signer.sign()).headers);
}
