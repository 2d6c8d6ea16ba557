/** As the server compares them, as far as it matters while one types: without case and leading zeros (decision 11). */
function keyOf(folio: string): string {
  return folio
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^0+(?=[\p{L}\p{Nd}])/u, '');
}

export function isSameFolio(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}
