import { NoConnection } from '#web/shared/api/call-failed.ts';
import { loadDocument } from '#web/shared/documents/load-document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Filters, ListAddress } from '#web/shared/links/list-address.ts';
import { OPENED_FROM_CARD, wasOpenedFromCard } from '#web/shared/links/history-state.ts';
import { controlLightbox, type Side } from './lightbox-control.ts';

type Card = HTMLAnchorElement;

const PLACES = ['before', 'here', 'after'] as const;
const SLIDE_CLASSES = {
  before: 'lightbox__slide lightbox__slide--before',
  here: 'lightbox__slide',
  after: 'lightbox__slide lightbox__slide--after',
} as const;

export interface OpenPictures {
  readonly open: (card: Card) => void;
  /** Shows the picture that the address names, or closes the lightbox. */
  readonly follow: () => void;
}

export interface PicturesOnPage {
  /** Contains the cards. Its data attributes `before` and `after` are the addresses of the pages around it. */
  readonly list: HTMLElement;
  /** Selector of the cards in the list: links whose address names a picture. */
  readonly cardSelector: string;
  readonly dialog: HTMLDialogElement;
  /** The address of the list, in which `opened` is the id of the open picture. */
  readonly address: ListAddress<Filters>;
}

/** Returns the element with the card's picture and caption: the card's template if it has one, otherwise the card. */
function contentOf(card: Card): ParentNode {
  return card.querySelector('template')?.content ?? card;
}

function captionOf(card: Card): HTMLElement | null {
  return contentOf(card).querySelector('[data-caption]');
}

function setLanguage(element: HTMLElement, lang = ''): void {
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
    const caption = captionOf(card);
    image.alt = caption?.textContent ?? '';
    setLanguage(image, caption?.lang);
    image.loading = 'eager';
    image.fetchPriority = 'high';
  }
  return slide;
}

/** Sets a text unless it stands there already, so that screen readers announce it only once. */
function setText(region: HTMLElement | null, words: string): void {
  if (region && region.textContent !== words) region.textContent = words;
}

/**
 * Shows the pictures of the cards in the page's lightbox. The address changes as if the user followed the server's
 * links. If the markup has an open lightbox, makes it modal.
 */
export function openPictures({ list, cardSelector, dialog, address }: PicturesOnPage): OpenPictures {
  const part = (selector: string) => dialog.querySelector<HTMLAnchorElement>(selector);
  const [position, leave, caption] = [part('[aria-live]'), part('.lightbox__bar a'), part('.lightbox__caption')];
  const stage = part('.lightbox__stage') ?? dialog;
  /** The loaded cards in order: those of the page, and those of other pages loaded on demand. */
  let cards: readonly Card[] = [];
  /** The lists of the first and the last of the loaded pages. */
  let ends: Readonly<Record<Side, HTMLElement>> = { before: list, after: list };
  /** The slides of the open picture and its neighbours, which slide in when the user goes to them. */
  let slides = new Map<Card, HTMLElement>();
  /** The card of the open picture; undefined if no picture is open. */
  let here: Card | undefined;
  /** The address of this page of the list. */
  let listHere = '';
  let isLeaving = false;

  const cardsOf = (within: Element) => [...within.querySelectorAll<Card>(cardSelector)];
  /** Returns the address of the list page that has the picture. */
  const listOf = (card: Card) => address.href({}, address.readAt(card));
  const beside = (card: Card, side: Side) => cards[cards.indexOf(card) + (side === 'before' ? -1 : 1)];
  /** Returns the address of the page with a card's neighbour; undefined if that page is loaded or does not exist. */
  const pageBeyond = (card: Card, side: Side) => (beside(card, side) ? undefined : ends[side].dataset[side]);

  /**
   * Returns the neighbour of a card; undefined at the end of the list. Loads the page of the neighbour if necessary.
   * @throws NoConnection, or an Error if the server does not answer with a page
   */
  async function reach(card: Card, side: Side): Promise<Card | undefined> {
    const page = pageBeyond(card, side);
    if (page === undefined) return beside(card, side);
    const there = (await loadDocument(page)).querySelector<HTMLElement>('[data-pictures]');
    // Another call may have added this page meanwhile. The page may also repeat cards, because new pictures move older
    // ones to later pages.
    if (there && pageBeyond(card, side) === page) {
      const added = cardsOf(there).filter(({ id }) => !cards.some((known) => known.id === id));
      cards = side === 'before' ? [...added, ...cards] : [...cards, ...added];
      ends = { ...ends, [side]: there };
    }
    return beside(card, side);
  }

  function showSlides(card: Card): void {
    const shown = new Map<Card, HTMLElement>();
    for (const place of PLACES) {
      const at = place === 'here' ? card : beside(card, place);
      if (!at) continue;
      const slide = slides.get(at) ?? createSlide(at);
      slide.className = SLIDE_CLASSES[place];
      slide.setAttribute('aria-hidden', String(place !== 'here'));
      if (!slides.has(at)) stage.append(slide);
      shown.set(at, slide);
    }
    for (const [at, slide] of slides) if (!shown.has(at)) slide.remove();
    slides = shown;
  }

  /** Shows the slides, and the links to the neighbours. Loads the page of a neighbour ahead. */
  function showNeighbours(card: Card): void {
    showSlides(card);
    for (const side of ['before', 'after'] as const) {
      const page = pageBeyond(card, side);
      const to = beside(card, side)?.href ?? page;
      const link = part(`[data-turns=${side}]`);
      if (link) {
        // At the end of the list, the arrow stays in its place, without a target.
        link.setAttribute('aria-hidden', String(to === undefined));
        if (to === undefined) link.removeAttribute('href');
        else link.href = to;
      }
      if (page === undefined) continue;
      reach(card, side).then(
        (reached) => reached && here === card && showNeighbours(card),
        // The error is shown when the user turns to this picture (`turn`).
        () => undefined,
      );
    }
  }

  function show(card: Card): void {
    here = card;
    const words = captionOf(card);
    if (caption) setLanguage(caption, words?.lang);
    setText(caption, words?.textContent ?? '');
    setText(position, card.dataset['position'] ?? '');
    if (leave) leave.href = listOf(card);
    showNeighbours(card);
    // At the first or the last picture, the arrow that has the focus may be no link now.
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches('a:not([href])')) dialog.focus();
    // Makes a long caption focusable, so that keys can scroll it.
    if (caption && caption.scrollHeight > caption.clientHeight) caption.tabIndex = 0;
    else caption?.removeAttribute('tabindex');
  }

  function openAt(card: Card): void {
    listHere = listOf(card);
    const rendered = stage.querySelector<HTMLElement>('.lightbox__slide');
    if (rendered) slides.set(card, rendered);
    // The markup may have the dialog open, but not modal.
    dialog.open = false;
    dialog.showModal();
    show(card);
  }

  async function turn(side: Side): Promise<void> {
    const from = here;
    if (!from) return;
    try {
      const card = await reach(from, side);
      if (!card || here !== from) return;
      history.replaceState(history.state, '', card.href);
      show(card);
    } catch (error) {
      // The caption shows the error, because everything outside the lightbox is inert.
      if (here === from) setText(caption, error instanceof NoConnection ? m.fault_noConnection() : m.fault_text());
    }
  }

  function closeDialog(): void {
    // Focuses the card of the picture that was shown last. If that card is on another page, the browser returns the
    // focus to the card that opened the dialog.
    const card = here && document.getElementById(here.id);
    here = undefined;
    isLeaving = false;
    stage.replaceChildren();
    slides.clear();
    dialog.close();
    card?.focus();
  }

  function close(): void {
    if (!here || isLeaving) return;
    isLeaving = true;
    if (wasOpenedFromCard(history.state)) {
      history.back();
      return;
    }
    const to = listOf(here);
    if (to === listHere) {
      history.replaceState(null, '', to);
      closeDialog();
    } else {
      // The fragment makes the browser focus the card.
      location.replace(`${to}#${here.id}`);
    }
  }

  function readCards(): void {
    cards = cardsOf(list);
    ends = { before: list, after: list };
  }

  function follow(): void {
    const query = address.readAt(location);
    if (!here) readCards();
    const card =
      query.opened === undefined ? undefined : cards.find((known) => address.readAt(known).opened === query.opened);
    // After a reload, the address may be that of a picture or page that is not in this document.
    if (!card && (query.opened !== undefined || address.href({}, query) !== listHere)) location.reload();
    else if (!card) closeDialog();
    else if (here) show(card);
    else openAt(card);
  }

  controlLightbox(dialog, { turn: (side) => void turn(side), close });
  if (dialog.open) follow();
  return {
    open: (card) => {
      // Ignores the second click of a double click. It was made while this module was loading.
      if (here) return;
      readCards();
      history.pushState(OPENED_FROM_CARD, '', card.href);
      openAt(card);
    },
    follow,
  };
}
