import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type FailedLetter, giveUpLetter, sendLetterAgain } from '#contract/letters.ts';
import { callOffice, SessionOver } from '#web/shared/api/call-office.ts';
import { explain } from '#web/shared/api/explain.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { inPageLanguage } from '#web/shared/languages/server-sentences.ts';
import { momentInWords } from '#web/shared/format/moment-in-words.ts';
import { DeedQuestion } from '#web/admin/records/deed-question.tsx';
import { useFocusAfter } from '#web/shared/ui/use-focus-after.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { useToast } from '#web/shared/ui/use-toast.ts';
import { letterProblemInWords } from './letter-words.ts';

const nameOf = ({ to }: FailedLetter) => to ?? m.letters_nobodyKnown();

/** The letters that could not be delivered: to whom, what, why, and what can be done about it. */
export function FailedLetters({ letters }: { readonly letters: readonly FailedLetter[] }) {
  const [asking, setAsking] = useState<{ readonly letter: FailedLetter; readonly index: number }>();
  const { listRef, keepPlace } = useFocusAfter(letters);
  return (
    <div ref={listRef} tabIndex={-1}>
      <ul aria-label={m.letters_failedTitle()}>
        {letters.map((letter, index) => (
          <li key={letter.id} className="column failed-email" tabIndex={-1}>
            <div className="breakable figures">
              <b>{nameOf(letter)}</b>
              {letter.subject !== null && <p>{letter.subject}</p>}
              <p className="muted">{letterProblemInWords(letter.problem)}</p>
              {letter.reply !== null && <p className="small muted">{m.letters_serverSaid({ reply: letter.reply })}</p>}
              <p className="small muted">{whenInWords(letter)}</p>
            </div>
            <div className="line actions">
              <AgainButton letter={letter} onDone={() => keepPlace(index)} />
              <Button variant="ghost" onClick={() => setAsking({ letter, index })}>
                {m.letters_giveUp()}
                <span className="visually-hidden"> {nameOf(letter)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asking && (
        <DeedQuestion
          danger
          words={{
            question: m.letters_giveUpQuestion(),
            detail: [nameOf(asking.letter), asking.letter.subject].filter(Boolean).join(': '),
            confirm: m.letters_giveUpIt(),
            cancel: m.letters_giveUpKeep(),
            busy: m.letters_givingUp(),
          }}
          act={() => callOffice(giveUpLetter, { params: { id: String(asking.letter.id) } })}
          onDone={() => keepPlace(asking.index)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function whenInWords({ at, tries }: FailedLetter): string {
  const moment = momentInWords(at);
  return tries === 1 ? m.letters_triedOnce({ moment }) : m.letters_tried({ moment, count: formatNumber(tries) });
}

function AgainButton({ letter, onDone }: { readonly letter: FailedLetter; readonly onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function sendAgain(): Promise<void> {
    setBusy(true);
    try {
      toast.success(await inPageLanguage(await callOffice(sendLetterAgain, { params: { id: String(letter.id) } })));
      onDone();
    } catch (error) {
      if (error instanceof SessionOver) return;
      toast.error(explain(error).message ?? '');
    } finally {
      setBusy(false);
    }
    // Also after a failure: somebody else may have done the same.
    await revalidate();
  }

  return (
    <Button busy={isBusy} busyLabel={m.letters_sendingAgain()} onClick={() => void sendAgain()}>
      {m.letters_sendAgain()}
      <span className="visually-hidden"> {nameOf(letter)}</span>
    </Button>
  );
}
