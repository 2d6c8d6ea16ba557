import { NoConnection } from '#web/shared/api/call-failed.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OPENED, wasOpenedFromCard } from '#web/shared/links/opened-from-card.ts';
import { afterTurn, controlLightbox, openModal, type Place, type Side } from '#web/shared/ui/lightbox-control.ts';
import { settle } from '#web/shared/ui/settling.ts';
import { cardId, galleryList } from './gallery-address.ts';
import { KnownCards } from './known-cards.ts';
import { captionOf, setLanguage, Slides } from './slides.ts';

type Card = HTMLAnchorElement;

export interface OpenPictures {
  /** Opens the picture of a card of the page. */
  readonly open: (card: Card) => void;
  /** Shows what the address says. */
  readonly follow: () => void;
}

/** The address of the page of the gallery that a picture is on. */
function listOf(card: Card): URL {
  const url = new URL(card.href);
  url.searchParams.delete('picture');
  return url;
}

/**
 * The lightbox of the gallery, made of what the cards hold: the server is not asked, yet knows the same addresses. A
 * picture that came open with the document becomes modal.
 */
export function openPictures(list: HTMLElement, dialog: HTMLDialogElement): OpenPictures {
  const part = (selector: string) => dialog.querySelector<HTMLAnchorElement>(selector);
  const [position, leave, caption] = [part('[aria-live]'), part('.lightbox__bar a'), part('.lightbox__caption')];
  const cards = new KnownCards(list);
  const slides = new Slides(part('.lightbox__stage') ?? dialog);
  const listPage = galleryList.read(new URL(leave?.href ?? location.href).searchParams).page;
  /** Undefined while none is open. */
  let here: Card | undefined;
  let isLeaving = false;

  /** What stays the same is not read aloud again. A page translator may have changed the text since it was set. */
  function say(region: HTMLElement | null, words: string) {
    if (!region || (region.dataset['said'] ?? region.textContent) === words) return;
    region.dataset['said'] = words;
    region.textContent = words;
  }
  function describe({ words, lang }: ReturnType<typeof captionOf>) {
    if (caption) setLanguage(caption, lang);
    say(caption, words);
  }
  function point(link: HTMLAnchorElement | null, to: string | undefined) {
    if (!link) return;
    link.hidden = to === undefined;
    if (to !== undefined) link.href = to;
  }

  function put(card: Card) {
    here = card;
    const places = new Map<Card, Place>([[card, 'here']]);
    for (const side of ['before', 'after'] as const) {
      const neighbour = cards.beside(card, side);
      if (neighbour) places.set(neighbour, side);
      const page = cards.pageBeyond(card, side);
      point(part(`[data-turns=${side}]`), neighbour?.href ?? page);
      if (page !== undefined) void prefetch(card, side);
    }
    slides.put(places);
    say(position, card.dataset['position'] ?? '');
    describe(captionOf(card));
    point(leave, listOf(card).href);
  }

  async function prefetch(card: Card, side: Side) {
    try {
      if ((await cards.reach(card, side)) && here === card) show(card);
    } catch {
      // Whoever turns there is told.
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
      // In the lightbox: all around it is out of reach.
      if (here !== from) return;
      describe({ words: error instanceof NoConnection ? m.fault_noConnection() : m.fault_text(), lang: '' });
    }
  }

  function begin(card: Card) {
    put(card);
    openModal(dialog);
    afterTurn(dialog);
  }

  function show(card: Card) {
    put(card);
    afterTurn(dialog);
  }

  function end() {
    // The focus returns to the card of the picture seen last; if it is on another page, to that which opened it.
    const card = here && document.getElementById(here.id);
    here = undefined;
    isLeaving = false;
    settle();
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
      end();
    } else {
      // The browser gives the focus to the card.
      url.hash = here.id;
      location.replace(url);
    }
  }

  function follow() {
    const query = new URLSearchParams(location.search);
    const picture = query.get('picture');
    const card = picture === null ? undefined : cards.find(cardId(Number(picture)));
    // Of another page, from before the document was loaded anew.
    if (card === undefined && (picture !== null || galleryList.read(query).page !== listPage)) location.reload();
    else if (card === undefined) end();
    else if (here === undefined) begin(card);
    else show(card);
  }

  controlLightbox(dialog, { turn: (side) => void turn(side), close });
  const opened = dialog.open && cards.find(cardId(Number(new URLSearchParams(location.search).get('picture'))));
  if (opened) {
    slides.adopt(opened);
    begin(opened);
  }
  return {
    open: (card) => {
      // A second click, from before this was loaded.
      if (here) return;
      history.pushState(OPENED, '', card.href);
      settle();
      begin(card);
    },
    follow,
  };
}
