/** Why PostgreSQL cannot be reached, by what it or the system says: what to look at in its address. */
const problems: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens at its host and port'],
  ['ECONNRESET', 'what listens at its host and port hangs up'],
  ['ETIMEDOUT', 'nothing answers at its host and port, or a firewall stands in between'],
  ['EHOSTUNREACH', 'no way leads to its host'],
  ['ENETUNREACH', 'no way leads to its host'],
  ['ENOTFOUND', 'there is no host of its name'],
  ['EAI_AGAIN', 'the name of its host cannot be looked up'],
  ['ENOENT', 'there is no socket of its name'],
  ['28P01', 'its user name and password are not accepted'],
  ['28000', 'its user may not sign in from this machine, see pg_hba.conf'],
  ['3D000', 'there is no database of its name'],
  ['42501', 'its user may not use this database'],
  ['53300', 'the server has no connection to spare'],
  ['57P03', 'the server is starting or stopping'],
]);

/** @returns the code, and what it means where that is known: `ECONNREFUSED: nothing listens at its host and port` */
export function connectionProblem(code: string): string {
  const words = problems.get(code);
  return words === undefined ? code : `${code}: ${words}`;
}
