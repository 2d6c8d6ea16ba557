import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { updateAfterTurn, controlLightbox, openModal, type Side } from './lightbox-control.ts';
import { LightboxFrame, LightboxSlide } from './lightbox-frame.tsx';

export interface Slide {
  readonly id: number;
  readonly to: string;
  readonly picture: ReactNode;
}

interface LightboxProps {
  label: string;
  caption: string;
  position: string;
  words: { readonly close: string; readonly previous: string; readonly next: string };
  before: Slide | undefined;
  here: Slide;
  after: Slide | undefined;
  closeTo: string;
  onClose: () => void;
}

/** One picture on a dark background, open while it is mounted. The neighbouring pictures are preloaded. */
export function Lightbox({ before, here, after, onClose, ...frame }: LightboxProps) {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const box = useRef<HTMLDialogElement>(null);
  const isClosing = useRef(false);

  const turn = useEffectEvent((side: Side) => {
    const to = { before, after }[side]?.to;
    // Keeps the history state, because `onClose` reads from it how the lightbox was opened.
    if (to !== undefined) void navigate(to, { replace: true, preventScrollReset: true, state });
  });
  const close = useEffectEvent(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    onClose();
  });
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog === null) return undefined;
    openModal(dialog);
    const end = controlLightbox(dialog, { turn: (side) => turn(side), close: () => close() });
    return () => {
      end();
      dialog.close();
    };
  }, []);
  useLayoutEffect(() => {
    if (box.current !== null) updateAfterTurn(box.current);
  });

  const slides = [
    { slide: before, place: 'before' },
    { slide: here, place: 'here' },
    { slide: after, place: 'after' },
  ] as const;
  return (
    <LightboxFrame {...frame} ref={box} before={before?.to} after={after?.to}>
      {slides.map(
        ({ slide, place }) =>
          slide && (
            <LightboxSlide key={slide.id} place={place}>
              {slide.picture}
            </LightboxSlide>
          ),
      )}
    </LightboxFrame>
  );
}
