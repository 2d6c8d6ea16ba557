/** The page of a list that an address asks for, from 1; what makes no sense counts as the first. */
export function pageNumber(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** Leads from behind the end of a list, where a link may still point after deletions, to its last page. */
export function toLastPage(pathname: string, query: URLSearchParams, pageCount: number): { readonly movedTo: string } {
  const params = new URLSearchParams(query);
  if (pageCount > 1) params.set('page', String(pageCount));
  else params.delete('page');
  return { movedTo: pathname + (params.size === 0 ? '' : `?${params}`) };
}
