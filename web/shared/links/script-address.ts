/** What browsers call `trustedTypes`; those without take any address. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(input: string): string };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/**
 * An address from which a script may be started. Pages allow each policy by its name (server/http/headers.ts), and none
 * can be made twice. It answers with this address whatever it is asked, so nothing else can be run with it.
 */
export function scriptAddress(policy: 'pdf-worker' | 'service-worker', address: string): string {
  const made = globalThis.trustedTypes?.createPolicy(policy, { createScriptURL: () => address });
  return made?.createScriptURL(address) ?? address;
}
