import { type ReactNode, useEffect, useRef } from 'react';
import type { BookEntry } from '#contract/members-book.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { PrintedDocument } from '#web/shared/paper/paper.tsx';
import type { Layout } from './labels-layout.ts';

/** The sizes of type in points, the usual one first. */
const TYPE_SIZES = [12, 11, 10, 9, 8, 7] as const;

type TypeSize = (typeof TYPE_SIZES)[number];

/** The type sizes by id of the entry; undefined for labels that do not fit in any size. */
export type Sizes = ReadonlyMap<number, TypeSize | undefined>;

export interface SizedEntry {
  readonly entry: BookEntry;
  readonly size: TypeSize;
}

/** Returns the lines of an address that have text. */
export function addressLines({ address }: BookEntry): readonly string[] {
  return (address ?? '').split('\n').filter((line) => line.trim() !== '');
}

/** Sets numbers as CSS variables. The policy of the page allows no style attributes. */
function setVariables(element: HTMLElement | null, numbers: Readonly<Record<string, number>>): void {
  for (const [name, number] of Object.entries(numbers)) element?.style.setProperty(`--${name}`, String(number));
}

interface LabelProps {
  readonly entry: BookEntry;
  readonly withFolio: boolean;
  readonly size: TypeSize;
}

function Label({ entry, withFolio, size }: LabelProps) {
  const { folio, name, house_name } = entry;
  return (
    <div className="labels__label" ref={(label) => setVariables(label, { size })}>
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

/** Returns the largest type size in which each label of the box fits. */
async function measureLabels(box: HTMLElement, entries: readonly BookEntry[]): Promise<Sizes> {
  // Layout requests the fonts.
  box.getBoundingClientRect();
  await document.fonts.ready;
  const labels = [...box.querySelectorAll<HTMLElement>('.labels__label')];
  const fitting = new Map<Element | undefined, TypeSize>();
  for (const size of TYPE_SIZES) {
    const rest = labels.filter((label) => !fitting.has(label));
    for (const label of rest) setVariables(label, { size });
    for (const label of rest) if (label.scrollHeight <= label.clientHeight) fitting.set(label, size);
  }
  return new Map(entries.map(({ id }, index) => [id, fitting.get(labels[index])]));
}

interface MeasureProps {
  readonly entries: readonly BookEntry[];
  readonly layout: Layout;
  readonly withFolio: boolean;
  readonly onMeasured: (sizes: Sizes) => void;
}

/** Lays out labels invisibly, and reports their type sizes. */
export function MeasureLabels({ entries, layout, withFolio, onMeasured }: MeasureProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    const measure = async (box: HTMLElement) => {
      setVariables(box, layout);
      const sizes = await measureLabels(box, entries);
      if (!isGone) onMeasured(sizes);
    };
    if (ref.current) void measure(ref.current);
    return () => void (isGone = true);
  });
  return (
    <div ref={ref} className="labels-measure" aria-hidden="true">
      {entries.map((entry) => (
        <Label key={entry.id} entry={entry} withFolio={withFolio} size={12} />
      ))}
    </div>
  );
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
  return (
    <PrintedDocument className="labels" label={m.labels_preview()} pageRules={() => '@page { size: A4; margin: 0; }'}>
      <div ref={(sheets) => setVariables(sheets, layout)}>{children}</div>
    </PrintedDocument>
  );
}
