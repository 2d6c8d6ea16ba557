import { useId } from 'react';
import type { Page } from '#contract/endpoint.ts';
import type { FailedLetter, Letters } from '#contract/letters.ts';
import { local } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { momentInWords } from '#web/shared/format/moment-in-words.ts';
import { amount } from '#web/admin/records/amounts.ts';
import { OfficePages } from '#web/admin/shell/office-pages.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { FailedLetters } from './failed-letters.tsx';
import { letterProblemInWords } from './letter-words.ts';
import { TestLetterButton } from './test-letter.tsx';

export const LETTERS_PER_PAGE = 20;

export function lettersAddress(page: number): string {
  return local(paths.adminHealth) + (page === 1 ? '' : `?page=${page}`);
}

interface LettersCardProps {
  readonly letters: Letters;
  readonly failed: Page<FailedLetter>;
  readonly page: number;
}

/** How the letters of the site get on. */
export function LettersCard({ letters, failed, page }: LettersCardProps) {
  const titleId = useId();
  const { isDelivered, waiting, cameBack, heldUp } = letters;
  return (
    <section className="column card health__card" aria-labelledby={titleId}>
      <div className="row health__head">
        <h2 className="title" id={titleId}>
          {m.letters_title()}
        </h2>
        {cameBack > 0 && (
          <Badge kind="wait" icon="alert">
            {amount(cameBack, m.letters_oneCameBack, m.letters_cameBack)}
          </Badge>
        )}
        {cameBack === 0 && heldUp === null && isDelivered && (
          <Badge kind="ok" icon="ok">
            {m.letters_well()}
          </Badge>
        )}
      </div>
      {!isDelivered && (
        <Notice kind="info" more={m.letters_offNext()}>
          {m.letters_off()}
        </Notice>
      )}
      {heldUp && (
        <Notice kind="warning" more={m.letters_heldUpNext({ moment: momentInWords(heldUp.since) })}>
          {m.letters_heldUp()} {letterProblemInWords(heldUp.problem)}
          {heldUp.reply !== null && (
            <small className="breakable failed-email__reply">{m.letters_serverSaid({ reply: heldUp.reply })}</small>
          )}
        </Notice>
      )}
      <FailedLetters letters={failed.rows} />
      <OfficePages page={page} total={failed.total} pageSize={LETTERS_PER_PAGE} href={lettersAddress} />
      <dl className="key-values figures">
        <div>
          <dt>{m.letters_waiting()}</dt>
          <dd>{formatNumber(waiting)}</dd>
        </div>
      </dl>
      <TestLetterButton />
      {cameBack > 0 && <p className="small muted">{m.letters_forget()}</p>}
    </section>
  );
}
