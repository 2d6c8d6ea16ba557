import type { Version } from '#contract/content-editing.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Changes, tellingOf } from './changes.tsx';

/** Longer lists of changes are folded away. */
const FEW = 6;

interface VersionCardProps {
  readonly version: Version;
  readonly onRestore: () => void;
}

export function VersionCard({ version, onRestore }: VersionCardProps) {
  const { savedAt, savedBy, isCurrent, deleted } = version;
  const differences = tellingOf(version.differences);
  const when = formatWhen(version);
  return (
    <li className="grid card versions__version">
      <div className="flow versions__head">
        <div>
          <h2 className="title">{savedAt === null ? when : <time dateTime={savedAt}>{when}</time>}</h2>
          {savedBy !== null && <p className="muted">{savedBy}</p>}
        </div>
        {isCurrent && !deleted && <Badge kind="ok">{m.content_isCurrent()}</Badge>}
        {deleted && <Badge kind="plain">{m.content_isDeleted()}</Badge>}
      </div>
      {differences.length > FEW ? (
        <details>
          <summary>{m.content_changes({ count: differences.length })}</summary>
          <Changes differences={differences} />
        </details>
      ) : (
        !deleted && <Changes differences={differences} />
      )}
      {!isCurrent && !deleted && (
        <Button onClick={onRestore}>
          {m.content_bringBack()}
          <span className="visually-hidden">, {when}</span>
        </Button>
      )}
    </li>
  );
}

/** When it was saved; what was there before anybody saved has no day. */
export function formatWhen({ savedAt }: Pick<Version, 'savedAt'>): string {
  return savedAt === null ? m.content_fromTheStart() : formatMoment(savedAt);
}
