import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { slideClass, type Place, type Side } from './lightbox-control.ts';

interface LightboxFrameProps extends Pick<ComponentProps<'dialog'>, 'ref' | 'open'> {
  label: string;
  caption: string;
  /** Language of the caption, if it is not that of the page. */
  captionLang?: string | undefined;
  /** Position of the picture, such as "2 of 10". */
  position: string;
  words: { readonly close: string; readonly previous: string; readonly next: string };
  before: string | undefined;
  after: string | undefined;
  /** Address of the Close link, which works without script. */
  closeTo: string;
  /** The slide of the current picture, and optionally those of its neighbours. */
  children: ReactNode;
}

/**
 * One picture on a dark background. Without script it is a dialog with links. lightbox-control.ts handles gestures and
 * keys.
 */
export function LightboxFrame(props: LightboxFrameProps) {
  const { label, caption, captionLang, position, words, before, after, closeTo, children, ...dialog } = props;
  return (
    <dialog {...dialog} className="full-screen lightbox" aria-label={label} tabIndex={-1}>
      <div className="line lightbox__bar">
        <span className="figures" aria-live="polite">
          {position}
        </span>
        <a className={buttonClass({ variant: 'ghost' })} href={closeTo}>
          <Icon name="x" />
          {words.close}
        </a>
      </div>
      <div className="lightbox__stage">{children}</div>
      <Turn side="before" to={before} name={words.previous} icon="left" />
      <Turn side="after" to={after} name={words.next} icon="right" />
      <p className="as-typed lightbox__caption" lang={captionLang} aria-live="polite">
        {caption}
      </p>
    </dialog>
  );
}

/** A slide with one picture. The slides of the neighbours are off screen. */
export function LightboxSlide({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <div className={slideClass(place)} aria-hidden={place !== 'here'}>
      {children}
    </div>
  );
}

interface TurnProps {
  side: Side;
  to: string | undefined;
  name: string;
  icon: 'left' | 'right';
}

const TURN_CLASSES = { left: 'lightbox__turn--left', right: 'lightbox__turn--right' } as const;

function Turn({ side, to, name, icon }: TurnProps) {
  return (
    <a
      className={classNames('icon-button lightbox__turn', TURN_CLASSES[icon])}
      href={to}
      hidden={to === undefined}
      data-turns={side}
    >
      <Icon name={icon} />
      <span className="visually-hidden">{name}</span>
    </a>
  );
}
