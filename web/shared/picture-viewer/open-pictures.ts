import { NoConnection } from '#web/shared/api/call-failed.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Filters, ListAddress } from '#web/shared/links/list-address.ts';
import { OPENED_FROM_CARD, wasOpenedFromCard } from '#web/shared/links/history-state.ts';
import { updateAfterTurn, controlLightbox, openModal, type Place, type Side } from '#web/shared/ui/lightbox-control.ts';
import { KnownCards } from './known-cards.ts';
import { readCaption, setLanguage, Slides } from './slides.ts';

type Card = HTMLAnchorElement;

export interface OpenPictures {
  readonly open: (card: Card) => void;
  /** Shows the picture that the address names, or closes the lightbox. */
  readonly follow: () => void;
  /** Removes all event handlers from the dialog. */
  readonly dispose: () => void;
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

/**
 * Shows the pictures of the cards in the page's lightbox. The address changes as if the user followed the server's
 * links. If the markup has an open lightbox, makes it modal.
 */
export function openPictures({ list, cardSelector, dialog, address }: PicturesOnPage): OpenPictures {
  /** Returns the address of the list page that has the picture. */
  const listOf = (card: Card) => address.href({}, address.readAt(card));
  const part = (selector: string) => dialog.querySelector<HTMLAnchorElement>(selector);
  const [position, leave, caption] = [part('[aria-live]'), part('.lightbox__bar a'), part('.lightbox__caption')];
  const cards = new KnownCards(list, cardSelector);
  const slides = new Slides(part('.lightbox__stage') ?? dialog);
  const listHere = address.href({}, address.readAt(leave ?? location));
  const cardOf = (opened: number | undefined) =>
    opened === undefined ? undefined : cards.find((card) => address.readAt(card).opened === opened);
  /** The card of the open picture; undefined if no picture is open. */
  let here: Card | undefined;
  let isLeaving = false;

  /**
   * Sets a text unless it is the text set before, so that screen readers announce it only once. Does not compare with
   * the visible text, because a page translator may have changed it.
   */
  function setText(region: HTMLElement | null, words: string) {
    if (!region || (region.dataset['said'] ?? region.textContent) === words) return;
    region.dataset['said'] = words;
    region.textContent = words;
  }
  function setCaption({ words, lang }: ReturnType<typeof readCaption>) {
    if (caption) setLanguage(caption, lang);
    setText(caption, words);
  }
  function setLink(link: HTMLAnchorElement | null, to: string | undefined) {
    if (!link) return;
    link.hidden = to === undefined;
    if (to !== undefined) link.href = to;
  }

  function render(card: Card) {
    here = card;
    const places = new Map<Card, Place>([[card, 'here']]);
    for (const side of ['before', 'after'] as const) {
      const neighbour = cards.beside(card, side);
      if (neighbour) places.set(neighbour, side);
      const page = cards.pageBeyond(card, side);
      setLink(part(`[data-turns=${side}]`), neighbour?.href ?? page);
      if (page !== undefined) void prefetch(card, side);
    }
    slides.put(places);
    setText(position, card.dataset['position'] ?? '');
    setCaption(readCaption(card));
    setLink(leave, listOf(card));
  }

  async function prefetch(card: Card, side: Side) {
    try {
      if ((await cards.reach(card, side)) && here === card) show(card);
    } catch {
      // The error is shown when the user turns to this picture (`turn`).
    }
  }

  async function turn(side: Side) {
    const from = here;
    if (!from) return;
    try {
      const card = await cards.reach(from, side);
      if (!card || here !== from) return;
      history.replaceState(history.state, '', card.href);
      show(card);
    } catch (error) {
      // The caption shows the error, because everything outside the lightbox is inert.
      if (here !== from) return;
      setCaption({ words: error instanceof NoConnection ? m.fault_noConnection() : m.fault_text(), lang: '' });
    }
  }

  function openAt(card: Card) {
    render(card);
    openModal(dialog);
    updateAfterTurn(dialog);
  }

  function show(card: Card) {
    render(card);
    updateAfterTurn(dialog);
  }

  function closeDialog() {
    // Focuses the card of the picture that was shown last. If that card is on another page, the browser returns the
    // focus to the card that opened the dialog.
    const card = here && document.getElementById(here.id);
    here = undefined;
    isLeaving = false;
    slides.put(new Map());
    dialog.close();
    card?.focus();
  }

  function close() {
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

  function follow() {
    const query = address.readAt(location);
    const card = cardOf(query.opened);
    // After a reload, the address may be that of a picture or page that is not in this document.
    if (card === undefined && (query.opened !== undefined || address.href({}, query) !== listHere)) location.reload();
    else if (card === undefined) closeDialog();
    else if (here === undefined) openAt(card);
    else show(card);
  }

  const dispose = controlLightbox(dialog, { turn: (side) => void turn(side), close });
  const opened = dialog.open ? cardOf(address.readAt(location).opened) : undefined;
  if (opened) {
    slides.adopt(opened);
    openAt(opened);
  }
  return {
    open: (card) => {
      // Ignores the second click of a double click. It was made while this module was loading.
      if (here) return;
      history.pushState(OPENED_FROM_CARD, '', card.href);
      openAt(card);
    },
    follow,
    dispose,
  };
}
