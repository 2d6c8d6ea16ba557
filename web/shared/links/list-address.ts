import { MAX_SEARCH_LENGTH } from '#contract/links.ts';
import { local } from './addresses.ts';

/** What a list is narrowed by, as its address holds it. */
export interface Filter<T extends string | undefined> {
  /** What makes no sense, in an address that may be anybody's, counts as absent. */
  readonly read: (text: string) => T;
  /** Of what is typed. */
  readonly maxLength?: number;
}

/** Words that are searched for. */
export function words(maxLength: number = MAX_SEARCH_LENGTH): Filter<string> {
  return { read: (text) => text.slice(0, maxLength), maxLength };
}

/** Words that have to make sense as a whole, such as a day. */
export function textIf(isRight: (text: string) => boolean, maxLength?: number): Filter<string> {
  const read = (text: string) => (isRight(text.trim()) ? text.trim() : '');
  return { read, ...(maxLength !== undefined && { maxLength }) };
}

/** One of a few values. */
export function oneOf<const T extends string>(values: readonly T[]): Filter<T | undefined> {
  return { read: (text) => values.find((value) => value === text) };
}

export type Filters = Readonly<Record<string, Filter<string | undefined>>>;
type Values<F extends Filters> = { readonly [K in keyof F]: ReturnType<F[K]['read']> };
export type Texts<F extends Filters> = { readonly [K in keyof F]?: string | undefined };

/** Which part of a list is shown; the whole of it stands in the address. */
export interface ListQuery<F extends Filters> {
  readonly filters: Values<F>;
  /** From 1. */
  readonly page: number;
  /** The number of the record that is open. */
  readonly opened: number | undefined;
}

interface ListChange<F extends Filters> {
  readonly filters?: Texts<F>;
  readonly page?: number;
  readonly opened?: number | undefined;
}

interface ListDeclaration<F extends Filters> {
  /** Without its language. */
  readonly path: string;
  /** In the order in which they are written. */
  readonly filters: F;
  /** The parameter that opens one of its records. */
  readonly opens?: string;
}

function numberIn(text: string | null, isRight: RegExp): number | undefined {
  return text !== null && isRight.test(text) ? Number(text) : undefined;
}

function valuesOf<F extends Filters>(filters: F, params: URLSearchParams): Values<F> {
  const values = Object.entries(filters).map(([name, { read }]) => [name, read(params.get(name) ?? '')]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each is what its own filter makes of the text
  return Object.fromEntries(values) as Values<F>;
}

/** What the address of one list holds: filters, a page, and the record that is open. Nothing else in it is read. */
export class ListAddress<F extends Filters> {
  readonly #path: string;
  readonly #opens: string | undefined;
  readonly filters: F;
  /** The names of what is read of the address, in the order in which it is written. */
  readonly parameters: readonly string[];
  /** The first page of the whole list. */
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

  /**
   * The address, without its language, of what is changed in a query. With other filters it begins at the first page;
   * nothing is open unless the change says so. Without a query it is that of the whole list.
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
    return this.#path + (params.size === 0 ? '' : `?${params}`);
  }

  /** The same in the language of the page. */
  href(change?: ListChange<F>, query?: ListQuery<F>): string {
    return local(this.path(change, query));
  }

  /** Of what is typed for a filter. */
  maxLength(name: string): number | undefined {
    return Object.hasOwn(this.filters, name) ? this.filters[name]?.maxLength : undefined;
  }

  /** What a call takes to answer this part of the list. */
  asked({ filters, page }: ListQuery<F>, pageSize: number): Values<F> & { page: string; pageSize: string } {
    return { ...filters, page: String(page), pageSize: String(pageSize) };
  }

  /** Whether something is left out of the list. */
  isNarrowed({ filters }: ListQuery<F>): boolean {
    const values: readonly (string | undefined)[] = Object.values(filters);
    return values.some((value) => value !== undefined && value.trim() !== '');
  }

  /**
   * Where to go from behind the end of the list, where a link may still point after deletions.
   * @param total all that match
   * @returns undefined for a page that there is
   */
  beforeEnd(query: ListQuery<F>, total: number, pageSize: number): string | undefined {
    const last = Math.max(1, Math.ceil(total / pageSize));
    return query.page > last ? this.href({ page: last, opened: query.opened }, query) : undefined;
  }
}
