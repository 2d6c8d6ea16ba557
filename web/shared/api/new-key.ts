/**
 * A name that nobody has given before: 32 digits by chance. `crypto.randomUUID` is missing where an office reaches the site
 * without https.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
