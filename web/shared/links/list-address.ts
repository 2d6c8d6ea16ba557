import { MAX_SEARCH_LENGTH } from '#contract/links.ts';
import { localizedPath } from './addresses.ts';

/** A filter of a list, which reads and writes one query parameter of the list's address. */
export interface Filter<T extends string | undefined> {
  /** Parses the parameter. Ignores invalid text, because users can edit an address. */
  readonly read: (text: string) => T;
  readonly maxLength?: number;
}

export function searchFilter(maxLength: number = MAX_SEARCH_LENGTH): Filter<string> {
  return { read: (text) => text.slice(0, maxLength), maxLength };
}

/** Returns a filter for a text that must be valid as a whole, such as a day. */
export function validatedFilter(isValid: (text: string) => boolean, maxLength?: number): Filter<string> {
  const read = (text: string) => (isValid(text.trim()) ? text.trim() : '');
  return { read, ...(maxLength !== undefined && { maxLength }) };
}

export function choiceFilter<const T extends string>(values: readonly T[]): Filter<T | undefined> {
  return { read: (text) => values.find((value) => value === text) };
}

export type Filters = Readonly<Record<string, Filter<string | undefined>>>;
type Values<F extends Filters> = { readonly [K in keyof F]: ReturnType<F[K]['read']> };
export type Texts<F extends Filters> = { readonly [K in keyof F]?: string | undefined };

export interface ListQuery<F extends Filters> {
  readonly filters: Values<F>;
  /** Starts at 1. */
  readonly page: number;
  readonly opened: number | undefined;
}

interface ListChange<F extends Filters> {
  readonly filters?: Texts<F>;
  readonly page?: number;
  readonly opened?: number | undefined;
}

interface ListDeclaration<F extends Filters> {
  /** Path without language prefix. */
  readonly path: string;
  /** Filters by parameter name, in the order of the parameters in the address. */
  readonly filters: F;
  /** Name of the parameter that has the id of the open record. */
  readonly opens?: string;
}

function numberIn(text: string | null, isValid: RegExp): number | undefined {
  return text !== null && isValid.test(text) ? Number(text) : undefined;
}

function valuesOf<F extends Filters>(filters: F, params: URLSearchParams): Values<F> {
  const values = Object.entries(filters).map(([name, { read }]) => [name, read(params.get(name) ?? '')]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value comes from its own filter's parser
  return Object.fromEntries(values) as Values<F>;
}

/** The address of a list: filters, page number and open record. Other parameters are ignored. */
export class ListAddress<F extends Filters> {
  readonly #path: string;
  readonly #opens: string | undefined;
  readonly filters: F;
  /** The parameters of the address, in the order in which they are written. */
  readonly parameters: readonly string[];
  /** The first page of the unfiltered list. */
  readonly all: ListQuery<F>;

  constructor({ path, filters, opens }: ListDeclaration<F>) {
    this.#path = path;
    this.filters = filters;
    this.#opens = opens;
    this.parameters = [...Object.keys(filters), 'page', ...(opens === undefined ? [] : [opens])];
    this.all = this.read(new URLSearchParams());
  }

  read(params: URLSearchParams): ListQuery<F> {
    return {
      filters: valuesOf(this.filters, params),
      page: numberIn(params.get('page'), /^[1-9]\d{0,6}$/) ?? 1,
      opened: this.#opens === undefined ? undefined : numberIn(params.get(this.#opens), /^[1-9]\d{0,8}$/),
    };
  }

  /** Reads the query of an address: a link, the page's location, or a URL. */
  readAt({ search }: { readonly search: string }): ListQuery<F> {
    return this.read(new URLSearchParams(search));
  }

  /**
   * Returns the address of a changed query, without language prefix. If a filter changes, the address is that of the
   * first page. A record is open only if `opened` is set.
   * @param query the query before the change; by default, the unfiltered list
   */
  path({ filters, page, opened }: ListChange<F> = {}, query: ListQuery<F> = this.all): string {
    const texts = new Map<string, string | undefined>(Object.entries({ ...query.filters, ...filters }));
    const params = new URLSearchParams();
    for (const [name, { read }] of Object.entries(this.filters)) {
      const text = read(texts.get(name) ?? '') ?? '';
      if (text.trim() !== '') params.set(name, text);
    }
    const shown = page ?? (filters === undefined ? query.page : 1);
    if (shown > 1) params.set('page', String(shown));
    if (this.#opens !== undefined && opened !== undefined) params.set(this.#opens, String(opened));
    const written = params.toString();
    return this.#path + (written === '' ? '' : `?${written}`);
  }

  /** Returns the same address as `path`, in the language of the current page. */
  href(change?: ListChange<F>, query?: ListQuery<F>): string {
    return localizedPath(this.path(change, query));
  }

  maxLength(name: string): number | undefined {
    return Object.hasOwn(this.filters, name) ? this.filters[name]?.maxLength : undefined;
  }

  /** Returns the query parameters of the API call that reads one page of the list. */
  asked({ filters, page }: ListQuery<F>, pageSize: number): Values<F> & { page: string; pageSize: string } {
    return { ...filters, page: String(page), pageSize: String(pageSize) };
  }

  isNarrowed({ filters }: ListQuery<F>): boolean {
    const values: readonly (string | undefined)[] = Object.values(filters);
    return values.some((value) => value !== undefined && value.trim() !== '');
  }

  /**
   * Returns the address of the last page if the page number is too high, which happens after deletions.
   * @param total number of matching records
   * @returns undefined if the page exists
   */
  beforeEnd(query: ListQuery<F>, total: number, pageSize: number): string | undefined {
    const last = Math.max(1, Math.ceil(total / pageSize));
    return query.page > last ? this.href({ page: last, opened: query.opened }, query) : undefined;
  }
}
