import type { Memorial } from '#contract/memorials.ts';
import { recordText } from '#web/shared/languages/content-text.tsx';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { initials } from '#web/shared/ui/initials.ts';
import { Jasmine } from '#web/shared/ui/ornament.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import { InLanguage } from '#web/shared/ui/in-language.tsx';

interface PortraitProps {
  readonly memorial: Memorial;
  /** Whether the name is the alternative text; by default it is empty, because the name is next to the picture. */
  readonly isNamed?: boolean;
  readonly sizes: string;
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** An oval portrait; without a photo, a slip of jasmine above the initials. */
export function Portrait({ memorial, isNamed = false, sizes, isFirst, className }: PortraitProps) {
  const { image, picture } = memorial;
  const { words: name, lang } = recordText(memorial.name, memorial.name_ml);
  return (
    <span className={classNames('oval', className)}>
      {image === null || picture === null ? (
        <span className="grid oval__initials" aria-hidden="true">
          <Jasmine part="slip" size={60} />
          <span>{initials(name)}</span>
        </span>
      ) : (
        <StoredPicture
          folder="events"
          image={image}
          picture={picture}
          alt={isNamed ? name : ''}
          lang={isNamed ? lang : undefined}
          sizes={sizes}
          isFirst={isFirst}
        />
      )}
    </span>
  );
}

/** "In Loving Memory" in both languages. */
export function RemembranceKicker() {
  const other = getLocale() === 'en' ? 'ml' : 'en';
  return (
    <p className="remembrance__kicker">
      {m.memorials_title()} <InLanguage lang={other}>{m.memorials_title({}, { locale: other })}</InLanguage>
    </p>
  );
}
