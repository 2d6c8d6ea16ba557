import type { OfficeBearer } from '#contract/content.ts';
import { textOf } from '#web/languages/content-text.tsx';
import { initials } from '#web/ui/initials.ts';

interface PortraitProps {
  readonly bearer: OfficeBearer;
  /** The first ones are on the screen at once. */
  readonly loading: 'eager' | 'lazy';
}

/** A photo, or the initials of whoever has none. The name stands beside it. */
export function Portrait({ bearer: { name, image }, loading }: PortraitProps) {
  return (
    <div className="obp">
      {image === null ? (
        <span className="obi" aria-hidden="true" suppressHydrationWarning>
          {initials(textOf(name).words)}
        </span>
      ) : (
        <img src={`/uploads/${image}`} alt="" width={384} height={480} loading={loading} decoding="async" />
      )}
    </div>
  );
}
