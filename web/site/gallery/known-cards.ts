import { loadDocument } from '#web/shared/documents/load-document.ts';
import type { Side } from '#web/shared/ui/lightbox-control.ts';

type Card = HTMLAnchorElement;

function cardsOf(list: Element): readonly Card[] {
  return [...list.querySelectorAll<Card>('a')];
}

/**
 * The cards of the gallery that are loaded, in order: those of this page, and those of neighbouring pages when needed.
 */
export class KnownCards {
  readonly #cards: Card[];
  /** The first and last list. They contain the addresses of the pages beyond. */
  readonly #ends: Record<Side, HTMLElement>;

  constructor(list: HTMLElement) {
    this.#cards = [...cardsOf(list)];
    this.#ends = { before: list, after: list };
  }

  find(id: string): Card | undefined {
    return this.#cards.find((card) => card.id === id);
  }

  beside(card: Card, side: Side): Card | undefined {
    return this.#cards[this.#cards.indexOf(card) + (side === 'before' ? -1 : 1)];
  }

  /** Returns the address of the page with the neighbour; undefined if the neighbour is loaded or does not exist. */
  pageBeyond(card: Card, side: Side): string | undefined {
    return this.beside(card, side) ? undefined : this.#ends[side].dataset[side];
  }

  /**
   * Returns the neighbour of a card and loads its page if necessary; undefined at the end of the gallery.
   * @throws NoConnection
   */
  async reach(card: Card, side: Side): Promise<Card | undefined> {
    const address = this.pageBeyond(card, side);
    if (address === undefined) return this.beside(card, side);
    const list = (await loadDocument(address)).querySelector<HTMLElement>('.gallery');
    // Two concurrent calls load the page twice. New pictures shift others, so that some cards may be loaded already.
    if (list && this.pageBeyond(card, side) === address) {
      const added = cardsOf(list).filter(({ id }) => !this.find(id));
      if (side === 'before') this.#cards.unshift(...added);
      else this.#cards.push(...added);
      this.#ends[side] = list;
    }
    return this.beside(card, side);
  }
}
