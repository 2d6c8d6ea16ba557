import type { ReactNode } from 'react';
import type { AdminCorrection } from '#contract/corrections.ts';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

/** Shows the old and the new value, and what the office should know before it accepts. */
export function CorrectionValues({ correction }: { readonly correction: AdminCorrection }) {
  return correction.field === 'image' ? <Photos correction={correction} /> : <Texts correction={correction} />;
}

function Value({ children }: { readonly children: string | null }) {
  if (children === null) return <i>{m.corrections_empty()}</i>;
  return (
    <span className="as-typed" translate="no">
      <RecordText>{children}</RecordText>
    </span>
  );
}

function Texts({ correction }: { readonly correction: AdminCorrection }) {
  const { field, before, after, now, sameNumber, status } = correction;
  const shown = (value: string | null) => (field === 'mobile' && value !== null ? formatPhone(value) : value);
  return (
    <>
      <p className="row figures correction__values">
        <del>
          <span className="visually-hidden">{m.corrections_old()} </span>
          <Value>{shown(before)}</Value>
        </del>
        <Icon name="arrow" size={20} />
        <ins>
          <span className="visually-hidden">{m.corrections_new()} </span>
          <Value>{shown(after)}</Value>
        </ins>
      </p>
      {status === 'waiting' && now !== before && (
        <Warning>{m.corrections_now({ value: shown(now) ?? m.corrections_empty() })}</Warning>
      )}
      {sameNumber.map(({ id, name, folio }) => (
        <Warning key={id}>{m.corrections_sameNumber({ name, folio })}</Warning>
      ))}
    </>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="line correction__warning">
      <Icon name="info" size={18} />
      <span className="as-typed">{children}</span>
    </p>
  );
}

/** The present and the suggested photo. An accepted photo is the present one; a refused photo is deleted. */
function Photos({ correction }: { readonly correction: AdminCorrection }) {
  const { entry, after, picture, status } = correction;
  const { name } = entry;
  const photo = (image: string | null, sizes: AdminCorrection['picture'], alt: string) =>
    image === null || sizes === null ? (
      <Avatar name={name} size="lg" />
    ) : (
      <span className="correction__photo">
        <StoredPicture folder="images" image={image} picture={sizes} alt={alt} sizes="7rem" />
      </span>
    );
  return (
    <div className="line correction__photos">
      {status !== 'accepted' && (
        <>
          <figure className="correction__figure">
            {photo(entry.image, entry.picture, m.corrections_oldPhoto({ name }))}
            <figcaption className="small muted">{m.corrections_photoNow()}</figcaption>
          </figure>
          <Icon name="arrow" size={20} />
        </>
      )}
      {picture === null ? (
        <p className="muted">{m.corrections_photoGone()}</p>
      ) : (
        <figure className="correction__figure">
          {photo(after, picture, m.corrections_newPhoto({ name }))}
          <figcaption className="small muted">{m.corrections_photoNew()}</figcaption>
        </figure>
      )}
    </div>
  );
}
