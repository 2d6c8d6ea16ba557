import { type Picture, sizedName } from '#contract/files.ts';
import { Emblem } from '#web/shared/ui/ornament.tsx';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { ContentText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import type { Site } from '#web/shared/documents/document.ts';

/** The association's logo. Both fields are null if the association has none. */
export interface Mark {
  /** File name of a picture below `/uploads/`. */
  readonly logo: string | null;
  readonly picture: Picture | null;
}

interface AssociationMarkProps {
  readonly mark: Mark;
  /** Height of the logo or emblem in pixels. */
  readonly size?: 48 | 64;
}

/** The association's logo, or the emblem if it has none. Decorative, because the association's name is next to it. */
export function AssociationMark({ mark: { logo, picture }, size = 48 }: AssociationMarkProps) {
  if (logo === null || picture === null) return <Emblem size={size} />;
  const widths = picture.webp.filter((width) => width <= 640);
  return (
    <picture className={size === 64 ? 'logo logo--large' : 'logo'}>
      {widths.length > 0 && (
        <source
          type="image/webp"
          srcSet={widths.map((width) => `/uploads/${sizedName(logo, width, 'webp')} ${width}w`).join(', ')}
          sizes="10rem"
        />
      )}
      <img src={`/uploads/${logo}`} width={picture.width} height={picture.height} alt="" decoding="async" />
    </picture>
  );
}

export function Brand({ association, logoPicture }: Pick<Site, 'association' | 'logoPicture'>) {
  return (
    <a className="line brand" href={localizedPath(paths.home)}>
      <AssociationMark mark={{ logo: association.logo, picture: logoPicture }} />
      <span>
        <b translate="no">{association.shortName}</b>{' '}
        <small>
          <ContentText text={association.tagline} />
        </small>
        <span className="visually-hidden">, {m.nav_homePage()}</span>
      </span>
    </a>
  );
}
