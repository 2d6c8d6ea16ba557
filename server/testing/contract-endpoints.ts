import type { Endpoint } from '#contract/endpoint.ts';

function isEndpoint(value: object): value is Endpoint {
  return 'access' in value && 'responses' in value;
}

/** Endpoints are exported one by one, or several together by name. */
function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null || '_zod' in value) return [];
  return isEndpoint(value) ? [value] : Object.values(value).flatMap(endpointsIn);
}

/** Every exported endpoint of the contract, found by looking, so that no walk can forget one. */
export function contractEndpoints(): Endpoint[] {
  const modules = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true });
  return Object.values(modules).flatMap((module) => Object.values(module).flatMap(endpointsIn));
}
