import { NoConnection } from '#web/shared/api/call-failed.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OPENED_FROM_CARD, wasOpenedFromCard } from '#web/shared/links/opened-from-card.ts';
import { updateAfterTurn, controlLightbox, openModal, type Place, type Side } from '#web/shared/ui/lightbox-control.ts';
import { ignoreClicksBriefly } from '#web/shared/ui/settling.ts';
import { cardId, galleryList } from './gallery-address.ts';
import { KnownCards } from './known-cards.ts';
import { readCaption, setLanguage, Slides } from './slides.ts';

type Card = HTMLAnchorElement;

export interface OpenPictures {
  readonly open: (card: Card) => void;
  /** Shows the picture that the address names, or closes the lightbox. */
  readonly follow: () => void;
}

/** Returns the address of the gallery page that has the picture. */
function listOf(card: Card): URL {
  const url = new URL(card.href);
  url.searchParams.delete('picture');
  return url;
}

/**
 * Controls the gallery's lightbox with the data of the cards, and updates the address as the server's links would.
 * Makes a lightbox modal that is open in the markup.
 */
export function openPictures(list: HTMLElement, dialog: HTMLDialogElement): OpenPictures {
  const part = (selector: string) => dialog.querySelector<HTMLAnchorElement>(selector);
  const [position, leave, caption] = [part('[aria-live]'), part('.lightbox__bar a'), part('.lightbox__caption')];
  const cards = new KnownCards(list);
  const slides = new Slides(part('.lightbox__stage') ?? dialog);
  const listPage = galleryList.read(new URL(leave?.href ?? location.href).searchParams).page;
  /** The card of the open picture; undefined if no picture is open. */
  let here: Card | undefined;
  let isLeaving = false;

  /**
   * Sets a text if it differs from the text set before, so that screen readers announce it once. Does not compare with
   * the visible text, which a page translator may have changed.
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
    setLink(leave, listOf(card).href);
  }

  async function prefetch(card: Card, side: Side) {
    try {
      if ((await cards.reach(card, side)) && here === card) show(card);
    } catch {
      // `turn` shows the error when the user turns to this picture.
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
    // Focuses the card of the picture shown last. If the card is on another page, the browser returns the focus to the
    // card that opened the dialog.
    const card = here && document.getElementById(here.id);
    here = undefined;
    isLeaving = false;
    ignoreClicksBriefly();
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
    const url = listOf(here);
    if (galleryList.read(url.searchParams).page === listPage) {
      history.replaceState(null, '', url);
      closeDialog();
    } else {
      // The fragment makes the browser focus the card.
      url.hash = here.id;
      location.replace(url);
    }
  }

  function follow() {
    const query = new URLSearchParams(location.search);
    const picture = query.get('picture');
    const card = picture === null ? undefined : cards.find(cardId(Number(picture)));
    // After a reload, the history may have a picture or a list of another page. The reload shows it.
    if (card === undefined && (picture !== null || galleryList.read(query).page !== listPage)) location.reload();
    else if (card === undefined) closeDialog();
    else if (here === undefined) openAt(card);
    else show(card);
  }

  controlLightbox(dialog, { turn: (side) => void turn(side), close });
  const opened = dialog.open && cards.find(cardId(Number(new URLSearchParams(location.search).get('picture'))));
  if (opened) {
    slides.adopt(opened);
    openAt(opened);
  }
  return {
    open: (card) => {
      // Ignores a second click that was made while this module was loading.
      if (here) return;
      history.pushState(OPENED_FROM_CARD, '', card.href);
      ignoreClicksBriefly();
      openAt(card);
    },
    follow,
  };
}
