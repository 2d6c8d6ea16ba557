import { type Place, slideClass } from '#web/shared/ui/lightbox-control.ts';

type Card = HTMLAnchorElement;

interface Caption {
  readonly words: string;
  /** Language of the caption; empty if it is that of the page. */
  readonly lang: string;
}

/** Returns the element with the card's picture and caption: the card's template if it has one, otherwise the card. */
function contentOf(card: Card): ParentNode {
  return card.querySelector('template')?.content ?? card;
}

export function readCaption(card: Card): Caption {
  const caption = contentOf(card).querySelector<HTMLElement>('[data-caption]');
  return { words: caption?.textContent ?? '', lang: caption?.lang ?? '' };
}

export function setLanguage(element: HTMLElement, lang: string): void {
  if (lang === '') element.removeAttribute('lang');
  else element.lang = lang;
}

/** Creates a slide with a copy of the picture of a card, in window size. */
function createSlide(card: Card): HTMLElement {
  const slide = document.createElement('div');
  const picture = contentOf(card).querySelector('.picture');
  if (picture) slide.append(document.importNode(picture, true));
  slide.querySelector('.picture')?.classList.replace('picture--fill', 'picture--window');
  for (const source of slide.querySelectorAll('source')) source.sizes = '100vw';
  const image = slide.querySelector<HTMLImageElement>('picture > img');
  if (image) {
    const { words, lang } = readCaption(card);
    image.alt = words;
    setLanguage(image, lang);
    image.loading = 'eager';
    image.fetchPriority = 'high';
  }
  return slide;
}

/** The slides in the lightbox: the open picture, and its neighbours, which slide in when the user goes to them. */
export class Slides {
  readonly #stage: Element;
  readonly #drawn = new Map<Card, HTMLElement>();

  constructor(stage: Element) {
    this.#stage = stage;
  }

  /** Uses a slide that is in the server's markup as the slide of this card. */
  adopt(card: Card): void {
    const slide = this.#stage.querySelector<HTMLElement>('.lightbox__slide');
    if (slide) this.#drawn.set(card, slide);
  }

  /** Shows the slides of these cards, each at its place: before, here or after. Removes all other slides. */
  put(places: ReadonlyMap<Card, Place>): void {
    for (const [card, slide] of this.#drawn) {
      if (places.has(card)) continue;
      slide.remove();
      this.#drawn.delete(card);
    }
    for (const [card, place] of places) {
      const slide = this.#drawn.get(card) ?? createSlide(card);
      slide.className = slideClass(place);
      slide.setAttribute('aria-hidden', String(place !== 'here'));
      if (this.#drawn.has(card)) continue;
      this.#drawn.set(card, slide);
      this.#stage.append(slide);
    }
  }
}
