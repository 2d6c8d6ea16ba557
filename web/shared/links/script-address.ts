/** The used part of a Trusted Types policy. Browsers without Trusted Types accept any address. */
interface ScriptPolicy {
  createScriptURL(address: string): string;
}

declare global {
  var trustedTypes: { createPolicy(name: string, rules: { createScriptURL: () => string }): ScriptPolicy } | undefined;
}

type PolicyName = 'pdf-worker' | 'service-worker';

/** The policies that were created, by name. Creating a second policy with the same name throws. */
const policies = new Map<PolicyName, ScriptPolicy>();

/**
 * Returns an address from which a worker may be started. Pages allow each policy by its name (server/http/headers.ts).
 * A policy always returns the address of the first call, so that it cannot start any other script.
 */
export function scriptAddress(name: PolicyName, address: string): string {
  const policy = policies.get(name) ?? globalThis.trustedTypes?.createPolicy(name, { createScriptURL: () => address });
  if (policy === undefined) return address;
  policies.set(name, policy);
  return policy.createScriptURL(address);
}
