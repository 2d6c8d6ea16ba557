import { loadDocument } from '#web/shared/documents/load-document.ts';
import type { Side } from '#web/shared/ui/lightbox-control.ts';

type Card = HTMLAnchorElement;

function cardsOf(list: Element): readonly Card[] {
  return [...list.querySelectorAll<Card>('a')];
}

/** The pictures of the gallery in their order, as far as they are known: those of this page, and of the pages beside it once they are needed. */
export class KnownCards {
  readonly #cards: Card[];
  /** The lists at both ends; they name the pages beyond. */
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

  /** The address of the page on which the neighbour is to be found, if it is not known. */
  pageBeyond(card: Card, side: Side): string | undefined {
    return this.beside(card, side) ? undefined : this.#ends[side].dataset[side];
  }

  /**
   * The neighbour of a picture, from its page if need be; undefined at the end of the gallery.
   * @throws NoConnection
   */
  async reach(card: Card, side: Side): Promise<Card | undefined> {
    const address = this.pageBeyond(card, side);
    if (address === undefined) return this.beside(card, side);
    const list = (await loadDocument(address)).querySelector<HTMLElement>('.gallery');
    // Asked twice, it comes twice; and a new picture shifts all others, so that some are known already.
    if (list && this.pageBeyond(card, side) === address) {
      const added = cardsOf(list).filter(({ id }) => !this.find(id));
      if (side === 'before') this.#cards.unshift(...added);
      else this.#cards.push(...added);
      this.#ends[side] = list;
    }
    return this.beside(card, side);
  }
}
