import type { ComponentProps, ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { Side } from './lightbox-control.ts';

interface LightboxFrameProps extends Pick<ComponentProps<'dialog'>, 'ref' | 'open'> {
  label: string;
  caption?: string;
  /** Language of the caption, if it is not that of the page. */
  captionLang?: string | undefined;
  /** Position of the picture, such as "2 of 10". */
  position?: string;
  /** Addresses of the neighbours; undefined at the ends of the list. */
  before?: string | undefined;
  after?: string | undefined;
  /** Names of the links to the neighbours. */
  words?: Readonly<Record<Side, string>>;
  /** Address of the Close link, which works without script. */
  closeTo: string;
  /** The picture; undefined in a closed dialog, which the script fills in. */
  children?: ReactNode;
}

/**
 * One picture on a dark background. Without script it is a dialog with links. lightbox-control.ts handles gestures and
 * keys.
 */
export function LightboxFrame(props: LightboxFrameProps) {
  const { label, caption = '', captionLang, position = '', before, after, words, closeTo, children, ...dialog } = props;
  return (
    <dialog {...dialog} className="full-screen lightbox" aria-label={label} tabIndex={-1}>
      <div className="line lightbox__bar">
        <span className="figures" aria-live="polite">
          {position}
        </span>
        <a className={buttonClass({ variant: 'ghost' })} href={closeTo}>
          <Icon name="x" />
          {m.nav_close()}
        </a>
      </div>
      <div className="lightbox__stage">
        {children !== undefined && <div className="lightbox__slide">{children}</div>}
      </div>
      {words && (
        <>
          <Turn side="before" to={before} name={words.before} className="lightbox__turn--left" />
          <Turn side="after" to={after} name={words.after} className="lightbox__turn--right" />
        </>
      )}
      <p className="as-typed lightbox__caption" lang={captionLang} aria-live="polite">
        {caption}
      </p>
    </dialog>
  );
}

interface TurnProps {
  side: Side;
  to: string | undefined;
  name: string;
  className: 'lightbox__turn--left' | 'lightbox__turn--right';
}

function Turn({ side, to, name, className }: TurnProps) {
  return (
    <a
      className={classNames('icon-button lightbox__turn', className)}
      href={to}
      aria-hidden={to === undefined}
      data-turns={side}
    >
      <Icon name={side === 'before' ? 'left' : 'right'} />
      <span className="visually-hidden">{name}</span>
    </a>
  );
}
