import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { slideClass, type Place, type Side } from './lightbox-control.ts';

interface LightboxFrameProps extends Pick<ComponentProps<'dialog'>, 'ref' | 'open'> {
  label: string;
  caption: string;
  /** Of the caption, where that is in another language than the page. */
  captionLang?: string | undefined;
  /** "2 of 10". */
  position: string;
  words: { readonly close: string; readonly previous: string; readonly next: string };
  /** The addresses of the neighbours. */
  before: string | undefined;
  after: string | undefined;
  /** Where Close leads as long as there is no script. */
  closeTo: string;
  /** The pictures: that which is seen, and perhaps those beside it. */
  children: ReactNode;
}

/** One picture on solid dark: without script a dialog made of links, complete. What hands and keys do: lightbox-control. */
export function LightboxFrame(props: LightboxFrameProps) {
  const { label, caption, captionLang, position, words, before, after, closeTo, children, ...dialog } = props;
  return (
    <dialog {...dialog} className="whole-window lightbox" aria-label={label} tabIndex={-1}>
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

/** A picture in it; those beside it are out of sight. */
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

const MUTEX = { left: 'lightbox__turn--left', right: 'lightbox__turn--right' } as const;

function Turn({ side, to, name, icon }: TurnProps) {
  return (
    <a
      className={classNames('icon-button lightbox__turn', MUTEX[icon])}
      href={to}
      hidden={to === undefined}
      data-turns={side}
      aria-label={name}
    >
      <Icon name={icon} />
    </a>
  );
}
