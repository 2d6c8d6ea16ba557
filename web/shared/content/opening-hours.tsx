import type { Documents } from '#contract/content.ts';
import { ContentText } from '#web/shared/languages/content-text.tsx';

/** When somebody is there, as the office has written it; whether that is now, only the office knows. */
export function OpeningHours({ hours }: Pick<Documents['contact'], 'hours'>) {
  return (
    <dl className="grid opening-hours figures">
      {hours.map(({ days, hours: open }, index) => (
        <div key={index}>
          <dt>
            <ContentText text={days} />
          </dt>
          <dd>
            <ContentText text={open} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
