import type { VisibleNotice } from '#contract/content.ts';
import type { Block, Inline, RichText as Rich } from '#contract/rich-text.ts';
import { ContentText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { getLocale } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { TopicKicker } from '#web/shared/words/headings.tsx';
import { RichText } from '#web/shared/words/rich-text.tsx';

/** Number of notices that are visible without expanding. */
const SHOWN = 3;
/** Number of characters of a notice that are visible without expanding. */
const SHORT = 480;

function lengthOf(part: Inline | Block): number {
  if (typeof part === 'string') return part.length;
  if (part.kind === 'break') return 60;
  const parts = part.kind === 'list' ? part.items.flat() : part.of;
  return parts.reduce((sum, inner) => sum + lengthOf(inner), 0);
}

/** Returns how many blocks at the start of a text have at most `SHORT` characters together. */
function countShownBlocks(text: Rich): number {
  let length = 0;
  const first = text.findIndex((block) => (length += lengthOf(block)) > SHORT);
  return first === -1 ? text.length : first;
}

function NoticeText({ text }: Pick<VisibleNotice, 'text'>) {
  const isMalayalam = getLocale() === 'ml' && text.ml !== null && text.ml.length > 0;
  const blocks = (isMalayalam ? text.ml : text.en) ?? [];
  const shownCount = countShownBlocks(blocks);
  const part = (of: Rich) => <RichText text={isMalayalam ? { en: [], ml: of } : { en: of, ml: null }} level={4} />;
  return (
    <>
      {shownCount > 0 && part(blocks.slice(0, shownCount))}
      {shownCount < blocks.length && (
        <details>
          <summary className="tap disclosure">{m.home_readNotice()}</summary>
          {part(blocks.slice(shownCount))}
        </details>
      )}
    </>
  );
}

function Rows({ notices }: { readonly notices: readonly VisibleNotice[] }) {
  return (
    <ul className="home-notices__list">
      {notices.map(({ id, title, text, begins_on }) => (
        <li key={id}>
          <time className="home-notices__date figures" dateTime={begins_on}>
            {formatDay(begins_on)}
          </time>
          <div>
            <h3>
              <ContentText text={title} />
            </h3>
            <NoticeText text={text} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Current notices of the office. Works without script (decision 26). */
export function Notices({ notices }: { readonly notices: readonly VisibleNotice[] }) {
  const others = notices.slice(SHOWN);
  if (notices.length === 0) return null;
  return (
    <section className="home-notices" id="notices" aria-labelledby="notices-title">
      <div className="column container home-notices__inner">
        <div>
          <TopicKicker>{m.kicker_notices()}</TopicKicker>
          <h2 id="notices-title">{m.home_notices()}</h2>
        </div>
        <div>
          <Rows notices={notices.slice(0, SHOWN)} />
          {others.length > 0 && (
            <details>
              <summary className="tap disclosure">
                {others.length === 1
                  ? m.home_oneMoreNotice({ count: formatNumber(1) })
                  : m.home_moreNotices({ count: formatNumber(others.length) })}
              </summary>
              <Rows notices={others} />
            </details>
          )}
        </div>
      </div>
    </section>
  );
}
