import * as z from 'zod';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** A part of what keys begin with: nothing that would have to be written in another way in an address. */
const PREFIX_PART = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

/** A bucket, with what its keys begin with behind it. It holds no keys of access: those have settings of their own. */
export const storageUrl = z
  .string()
  .trim()
  .transform((text, context) => {
    const [bucket = '', ...parts] = text
      .replace(/^s3:\/\//, '')
      .replace(/\/$/, '')
      .split('/');
    const isRight = text.startsWith('s3://') && BUCKET.test(bucket) && parts.every((part) => PREFIX_PART.test(part));
    if (isRight) return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
    context.addIssue(
      text.includes('@')
        ? 'cannot hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
        : 'must be s3://bucket or s3://bucket/prefix, or be unset to keep files in DATA_DIR',
    );
    return z.NEVER;
  });

/** Some services lie below a path. */
export const s3Endpoint = z
  .string()
  .trim()
  .transform((text, context) => {
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname) {
      return url.href.replace(/\/+$/, '');
    }
    context.addIssue('must be the address of an S3 service, such as https://s3.example');
    return z.NEVER;
  });

export const s3Region = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{2,50}$/, 'must be the name of a region, such as ap-south-1');
