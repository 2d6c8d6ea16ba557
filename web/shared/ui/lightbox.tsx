import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClass } from './button-look.ts';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';
import { useTurning } from './use-turning.ts';

export interface Slide {
  readonly id: number;
  /** Its own address. */
  readonly to: string;
  readonly picture: ReactNode;
}

interface LightboxProps {
  label: string;
  caption: string;
  /** "2 of 10". */
  position: string;
  words: { readonly close: string; readonly previous: string; readonly next: string };
  before: Slide | undefined;
  here: Slide;
  after: Slide | undefined;
  /** Where Close leads as long as there is no script. */
  closeTo: string;
  onClose: () => void;
}

/**
 * One picture on solid dark, open as long as it is mounted. Swipe, arrow keys and links turn to its neighbours, which
 * are fetched ahead. Without script it is complete: a dialog made of links.
 */
export function Lightbox(props: LightboxProps) {
  const { label, caption, position, words, before, here, after, closeTo, onClose } = props;
  const isLive = useHydrated();
  const state: unknown = useLocation().state;
  const box = useRef<HTMLDialogElement>(null);
  const captionBox = useRef<HTMLParagraphElement>(null);
  const isClosing = useRef(false);
  const stage = useTurning({ before: before?.to, after: after?.to });

  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog === null) return undefined;
    // As it came it is open without being modal, for browsers without script.
    dialog.removeAttribute('open');
    dialog.showModal();
    return () => dialog.close();
  }, []);
  useLayoutEffect(() => {
    // The link that was used may be gone at the first and the last picture.
    if (document.activeElement === document.body) box.current?.focus();
    // Keys scroll a caption that is longer than its place.
    const isLong = captionBox.current !== null && captionBox.current.scrollHeight > captionBox.current.clientHeight;
    if (isLong) captionBox.current?.setAttribute('tabindex', '0');
    else captionBox.current?.removeAttribute('tabindex');
  });

  function close() {
    if (isClosing.current) return;
    isClosing.current = true;
    onClose();
  }
  function follow(event: MouseEvent) {
    event.preventDefault();
    close();
  }

  return (
    <dialog
      ref={box}
      open
      className="lb"
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        // A browser closes it against our will when asked again and again.
        if (event.currentTarget.isConnected) close();
      }}
    >
      <div className="lb__bar">
        <span className="num" aria-live="polite">
          {position}
        </span>
        <Link className={buttonClass({ variant: 'ghost' })} to={closeTo} onClick={follow}>
          <Icon name="x" />
          {words.close}
        </Link>
      </div>
      <div className="lb__stage" {...stage}>
        {[before, here, after].map(
          (slide) =>
            slide !== undefined &&
            (slide === here || isLive) && (
              <div
                key={slide.id}
                className={`lb__s${slide === before ? ' lb__s--before' : ''}${slide === after ? ' lb__s--after' : ''}`}
                aria-hidden={slide !== here}
              >
                {slide.picture}
              </div>
            ),
        )}
      </div>
      <Turn to={before?.to} state={state} name={words.previous} icon="left" />
      <Turn to={after?.to} state={state} name={words.next} icon="right" />
      <p ref={captionBox} className="lb__c" aria-live="polite">
        {caption}
      </p>
    </dialog>
  );
}

interface TurnProps {
  to: string | undefined;
  /** What the history says about how the lightbox was opened stays true. */
  state: unknown;
  name: string;
  icon: 'left' | 'right';
}

function Turn({ to, state, name, icon }: TurnProps) {
  if (to === undefined) return null;
  return (
    <Link
      className={`iconbtn lb__turn lb__turn--${icon}`}
      to={to}
      replace
      preventScrollReset
      state={state}
      aria-label={name}
    >
      <Icon name={icon} />
    </Link>
  );
}
