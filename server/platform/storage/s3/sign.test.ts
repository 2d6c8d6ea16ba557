import { expect, it } from 'vitest';
import type { S3Config } from '#server/platform/config/storage-config.ts';
import { EMPTY_HASH, sign, type Signable } from './sign.ts';

/** Settings of the examples in "Signature Calculations for the Authorization Header", Amazon S3 API Reference. */
const published: S3Config = {
  kind: 's3',
  directory: '',
  endpoint: 'https://s3.amazonaws.com',
  bucket: 'examplebucket',
  prefix: '',
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: undefined,
};
const AT = Date.parse('2013-05-24T00:00:00Z');
const SITE = 'https://examplebucket.s3.amazonaws.com';

const examples: readonly (readonly [what: string, signable: Signable, headers: string, signature: string])[] = [
  [
    'a part of an object',
    { method: 'GET', url: `${SITE}/test.txt`, headers: { range: 'bytes=0-9' }, bodyHash: EMPTY_HASH },
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object that is written',
    {
      method: 'PUT',
      url: `${SITE}/test$file.text`,
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      bodyHash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a property of the bucket',
    { method: 'GET', url: `${SITE}/?lifecycle`, headers: {}, bodyHash: EMPTY_HASH },
    'host;x-amz-content-sha256;x-amz-date',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list',
    { method: 'GET', url: `${SITE}/?max-keys=2&prefix=J`, headers: {}, bodyHash: EMPTY_HASH },
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
];

it.each(examples)("the signature of %s equals Amazon's example", async (_what, signable, names, signature) => {
  const { authorization } = await sign(signable, published, AT);
  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${names}, Signature=${signature}`,
  );
});

it('a signed request contains the session token, and the signature covers it', async () => {
  const signed = await sign(
    { method: 'GET', url: `${SITE}/test.txt`, headers: {}, bodyHash: EMPTY_HASH },
    { ...published, sessionToken: 'sample-token' },
    AT,
  );
  expect(signed).toMatchObject({
    'x-amz-security-token': 'sample-token',
    authorization: expect.stringContaining('host;x-amz-content-sha256;x-amz-date;x-amz-security-token,'),
  });
});
