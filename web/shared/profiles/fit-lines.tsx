import { RecordText } from '#web/shared/languages/content-text.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { MatchLine } from './match-lines.ts';

const icons = { yes: 'check', no: 'x', unknown: 'minus' } as const;

/** What speaks for and against a match: one line each, with a tick, a cross, or a dash if something is not known. */
export function FitLines({ lines }: { readonly lines: readonly MatchLine[] }) {
  return (
    <ul>
      {lines.map(({ text, fits }) => (
        <li key={text} className="fit-line">
          <Icon name={icons[fits]} size={20} className={fits === 'yes' ? 'good' : 'muted'} />
          <RecordText>{text}</RecordText>
        </li>
      ))}
    </ul>
  );
}
