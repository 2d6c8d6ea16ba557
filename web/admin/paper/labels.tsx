import { type ReactNode, useEffect, useRef } from 'react';
import type { BookEntry } from '#contract/members-book.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { printAlone } from '#web/shared/paper/paper.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import type { Layout } from './labels-address.ts';

/** The sizes of type, from 12 to 7 points. */
const TYPE_SIZES = [
  '',
  'labels__label--11',
  'labels__label--10',
  'labels__label--9',
  'labels__label--8',
  'labels__label--7',
] as const;

export type TypeSize = (typeof TYPE_SIZES)[number];

/** Returns the lines of an address that have text. */
export function addressLines({ address }: BookEntry): readonly string[] {
  return (address ?? '').split('\n').filter((line) => line.trim() !== '');
}

interface LabelProps {
  readonly entry: BookEntry;
  readonly withFolio: boolean;
  readonly size?: TypeSize;
}

function Label({ entry, withFolio, size }: LabelProps) {
  const { folio, name, house_name } = entry;
  return (
    <div className={classNames('labels__label', size)}>
      {withFolio && (
        <span className="labels__folio figures" translate="no">
          {folio}
        </span>
      )}
      <p dir="auto">
        <b>
          <ProperName>{name}</ProperName>
        </b>
      </p>
      {house_name !== null && (
        <p dir="auto">
          <ProperName>{house_name}</ProperName>
        </p>
      )}
      <p className="labels__address" dir="auto">
        <ProperName>{addressLines(entry).join('\n')}</ProperName>
      </p>
    </div>
  );
}

/** Sets the layout as CSS variables. Lengths are in mm. */
function setLayout(element: HTMLElement | null, layout: Layout): void {
  for (const [name, number] of Object.entries(layout)) element?.style.setProperty(`--${name}`, String(number));
}

/** Returns the largest type size in which each label fits; undefined for labels that do not fit in any. */
async function measureLabels(box: HTMLElement): Promise<readonly (TypeSize | undefined)[]> {
  // Layout requests the fonts.
  box.getBoundingClientRect();
  await document.fonts.ready;
  const labels = [...box.children];
  const sizes = new Map<Element, TypeSize>();
  for (const size of TYPE_SIZES) {
    const rest = labels.filter((label) => !sizes.has(label));
    for (const label of rest) label.className = classNames('labels__label', size);
    for (const label of rest) if (label.scrollHeight <= label.clientHeight) sizes.set(label, size);
  }
  return labels.map((label) => sizes.get(label));
}

interface MeasureProps {
  readonly entries: readonly BookEntry[];
  readonly layout: Layout;
  readonly withFolio: boolean;
  readonly onMeasured: (sizes: readonly (TypeSize | undefined)[]) => void;
}

/** Lays out labels invisibly, and reports their type sizes. */
export function MeasureLabels({ entries, layout, withFolio, onMeasured }: MeasureProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    const measure = async (element: HTMLElement) => {
      setLayout(element, layout);
      const sizes = await measureLabels(element);
      if (!isGone) onMeasured(sizes);
    };
    if (box.current) void measure(box.current);
    return () => void (isGone = true);
  });
  return (
    <div ref={box} className="labels-measure" aria-hidden="true">
      {entries.map((entry) => (
        <Label key={entry.id} entry={entry} withFolio={withFolio} />
      ))}
    </div>
  );
}

export interface SizedEntry {
  readonly entry: BookEntry;
  readonly size: TypeSize;
}

interface LabelSheetsProps {
  readonly labels: readonly SizedEntry[];
  readonly layout: Layout;
  readonly withFolio: boolean;
  readonly onStart: (start: number) => void;
}

/** The sheets of labels. On the screen, a press on a place of the first sheet makes it the place of the first label. */
export function LabelSheets({ labels, layout, withFolio, onStart }: LabelSheetsProps) {
  const places = layout.columns * layout.rows;
  const before = layout.start - 1;
  const sheets = Array.from({ length: Math.ceil((before + labels.length) / places) }, (_, sheet) =>
    Array.from({ length: places }, (_place, at) => labels[sheet * places + at - before]),
  );
  return (
    <Sheets layout={layout}>
      {sheets.map((sheet, index) => (
        <ol key={index} className="labels__sheet">
          {sheet.map((label, at) => (
            <li key={at}>
              {label && <Label {...label} withFolio={withFolio} />}
              {index === 0 && (
                <button
                  type="button"
                  className="labels__place figures"
                  aria-label={m.labels_startAt({ number: at + 1 })}
                  onClick={() => onStart(at + 1)}
                >
                  {at + 1}
                </button>
              )}
            </li>
          ))}
        </ol>
      ))}
    </Sheets>
  );
}

/** A sheet with the outlines of all labels, and a ruler. */
export function CalibrationSheet({ layout }: { readonly layout: Layout }) {
  return (
    <Sheets layout={layout}>
      <ol className="labels__sheet labels__sheet--outlined">
        {Array.from({ length: layout.columns * layout.rows }, (_, at) => (
          <li key={at}>{at + 1}</li>
        ))}
      </ol>
      <div className="labels__ruler">
        <div className="labels__marks">
          {Array.from({ length: 10 }, (_, at) => (
            <span key={at} />
          ))}
        </div>
        <p>{m.labels_ruler()}</p>
        <p>{m.labels_hold()}</p>
      </div>
    </Sheets>
  );
}

function Sheets({ layout, children }: { readonly layout: Layout; readonly children: ReactNode }) {
  const prepare = (element: HTMLElement | null) => {
    setLayout(element, layout);
    return printAlone(element);
  };
  return (
    <article className="paper labels" aria-label={m.labels_preview()} ref={prepare}>
      {children}
    </article>
  );
}
