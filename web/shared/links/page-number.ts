import { redirect } from 'react-router';

/** The page of a list that an address asks for, from 1; what makes no sense counts as the first. */
export function pageNumber(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** Leads from behind the end of a list, where a link may still point after deletions, to its last page. */
export function toLastPage(request: Request, pageCount: number): Response {
  const { pathname, searchParams } = new URL(request.url);
  if (pageCount > 1) searchParams.set('page', String(pageCount));
  else searchParams.delete('page');
  return redirect(pathname + (searchParams.size === 0 ? '' : `?${searchParams}`));
}
