import { describe, expect, it } from 'vitest';
import { contractEndpoints, fittingBody } from '#server/testing/fitting-body.ts';
import { cleanLine, cleanText } from '#contract/text.ts';

describe('text cleaning', () => {
  it.each([
    ['\u202aYusuf Sample\u202c', 'Yusuf Sample'],
    ['Mariam\u200b Sample\u00a0Sett', 'Mariam Sample Sett'],
    ['\ufeffreader@cmj.example\u200b', 'reader@cmj.example'],
    ['Sam\u00adple\u0000 \u0007House\u009f', 'Sample House'],
    ['Yusuf\tSample', 'Yusuf Sample'],
    ['Example\vManzil\u2028Lane \r\n\r\n Town', 'Example Manzil Lane Town'],
    ['Jose\u0301', 'Jos\u00e9'],
    ['\u0d05\u0d35\u0d28\u0d4d\u200d', '\u0d05\u0d35\u0d28\u0d4d\u200d'],
    ['👨\u200d👩 ❤\ufe0f', '👨\u200d👩 ❤\ufe0f'],
    ['\u2067\u200e \u3000', ''],
  ])('turns %j into the line %j', (typed, clean) => {
    expect(cleanLine(typed)).toBe(clean);
    expect(cleanLine(clean)).toBe(clean);
  });

  it('converts line breaks of every kind to line feeds', () => {
    expect(cleanText('1\r\n2\r3\v4\f5\u00856\u20287\u20298\n\n9\t9')).toBe('1\n2\n3\n4\n5\n6\n7\n8\n\n9 9');
  });
});

type Path = readonly string[];

function textsIn(value: unknown, path: Path = []): (readonly [Path, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, of]) => textsIn(of, [...path, name]));
}

function withText(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return text;
  const entries: [string, unknown][] = Object.entries(value);
  const changed = entries.map(([key, of]): [string, unknown] => [key, key === name ? withText(of, rest, text) : of]);
  return Array.isArray(value) ? changed.map(([, of]) => of) : Object.fromEntries(changed);
}

/** Matches sample values of free-text fields. Choices, days and numbers have other sample values. */
const TYPED = /^Sample$|@|^\+|^https:/;
/** Matches the names of fields that are not cleaned: passwords and fields filled in by programs. */
const AS_SENT = /^(?:.*password|token|refreshToken|publicKey|signature|seen|selection)$/i;

it('free text is cleaned in every field of every call', () => {
  const faults = contractEndpoints().flatMap(({ method, path: address, body, query }) =>
    [body, query].flatMap((schema) => {
      if (schema === undefined) return [];
      const fitting = fittingBody(schema, 'Sample');
      const clean = JSON.stringify(schema.parse(fitting));
      return textsIn(fitting).flatMap(([path, text]) => {
        if (!TYPED.test(text) || AS_SENT.test(path.at(-1) ?? '')) return [];
        const { data } = schema.safeParse(withText(fitting, path, `\u202a\u200e${text}\u202c\u00a0\u200b`));
        return JSON.stringify(data) === clean ? [] : [`${method} ${address} ${path.join('.')}: ${text}`];
      });
    }),
  );
  expect(faults).toEqual([]);
});
