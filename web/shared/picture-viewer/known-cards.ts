import { loadDocument } from '#web/shared/documents/load-document.ts';
import type { Side } from '#web/shared/ui/lightbox-control.ts';

type Card = HTMLAnchorElement;

/** The loaded cards of a list, in order: those of the current page, and those of other pages loaded on demand. */
export class KnownCards {
  readonly #cards: Card[];
  /** The first and the last of the loaded pages. The data attributes of each have the address of the page beyond it. */
  readonly #ends: Record<Side, HTMLElement>;

  readonly #selector: string;

  constructor(list: HTMLElement, selector: string) {
    this.#selector = selector;
    this.#cards = this.#cardsOf(list);
    this.#ends = { before: list, after: list };
  }

  #cardsOf(list: Element): Card[] {
    return [...list.querySelectorAll<Card>(this.#selector)];
  }

  find(isWanted: (card: Card) => boolean): Card | undefined {
    return this.#cards.find(isWanted);
  }

  beside(card: Card, side: Side): Card | undefined {
    return this.#cards[this.#cards.indexOf(card) + (side === 'before' ? -1 : 1)];
  }

  /** Returns the address of the page with a card's neighbour; undefined if that page is loaded or does not exist. */
  pageBeyond(card: Card, side: Side): string | undefined {
    return this.beside(card, side) ? undefined : this.#ends[side].dataset[side];
  }

  /**
   * Returns the neighbour of a card; undefined at the end of the list. Loads the page of the neighbour if necessary.
   * @throws NoConnection, or an Error if the server does not answer with a page
   */
  async reach(card: Card, side: Side): Promise<Card | undefined> {
    const address = this.pageBeyond(card, side);
    if (address === undefined) return this.beside(card, side);
    const list = (await loadDocument(address)).querySelector<HTMLElement>('[data-pictures]');
    // Another call may have added this page meanwhile. The page may also repeat cards, because new pictures move older
    // ones to later pages.
    if (list && this.pageBeyond(card, side) === address) {
      const added = this.#cardsOf(list).filter(({ id }) => !this.find((known) => known.id === id));
      if (side === 'before') this.#cards.unshift(...added);
      else this.#cards.push(...added);
      this.#ends[side] = list;
    }
    return this.beside(card, side);
  }
}
