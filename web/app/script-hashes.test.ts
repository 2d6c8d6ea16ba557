import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { replaceNonceByHashes } from './script-hashes.ts';

const hash = (script: string) => createHash('sha256').update(script).digest('base64');

it('returns the hashes of inline scripts with the nonce, and removes the nonce', () => {
  const { html, hashes } = replaceNonceByHashes(
    '<script nonce="n1">first()</script><link nonce="n1"/><script type="module" async="" nonce="n1">\nsecond()\n</script>',
    'n1',
  );
  expect([...hashes]).toEqual([hash('first()'), hash('\nsecond()\n')]);
  expect(html).toBe('<script>first()</script><link/><script type="module" async="">\nsecond()\n</script>');
});

it('ignores scripts without the nonce', () => {
  const { hashes } = replaceNonceByHashes(
    '<script>evil()</script><script nonce="">evil()</script><script nonce="n2">evil()</script>' +
      '<p title=\' nonce="n1"\'><script>evil()</script></p><script src="/entry.js" nonce="n1"></script>',
    'n1',
  );
  expect([...hashes]).toEqual([]);
});
