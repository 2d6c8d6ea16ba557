/** The part of `trustedTypes` that is used here. Browsers without Trusted Types accept any address. */
interface ScriptPolicy {
  createScriptURL(address: string): string;
}

declare global {
  var trustedTypes: { createPolicy(name: string, rules: { createScriptURL: () => string }): ScriptPolicy } | undefined;
}

type PolicyName = 'pdf-worker' | 'service-worker';

/** Created policies. Creating a second policy with the same name throws. */
const policies = new Map<PolicyName, ScriptPolicy>();

/**
 * Returns an address from which a worker may be started. Pages allow each policy by its name (server/http/headers.ts).
 * A policy returns its first address whatever it is asked, so it cannot run anything else.
 */
export function scriptAddress(name: PolicyName, address: string): string {
  const policy = policies.get(name) ?? globalThis.trustedTypes?.createPolicy(name, { createScriptURL: () => address });
  if (policy === undefined) return address;
  policies.set(name, policy);
  return policy.createScriptURL(address);
}
