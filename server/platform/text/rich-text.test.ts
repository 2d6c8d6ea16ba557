import { describe, expect, it } from 'vitest';
import { richText as schema } from '#contract/rich-text.ts';
import { plainText, richText } from './rich-text.ts';

const inParagraph = (markdown: string) => {
  const [block, ...others] = richText(markdown);
  expect(others).toEqual([]);
  expect(block?.kind).toBe('paragraph');
  return block && 'of' in block ? block.of : undefined;
};
const LINE = { kind: 'break' };

describe('rich text', () => {
  it('has paragraphs, line breaks, and strong and emphasised text', () => {
    expect(richText('First\nsecond  \nthird\\\nfourth\n\nNext')).toEqual([
      { kind: 'paragraph', of: ['First', LINE, 'second', LINE, 'third', LINE, 'fourth'] },
      { kind: 'paragraph', of: ['Next'] },
    ]);
    expect(inParagraph('a **strong *both*** *word*')).toEqual([
      'a ',
      { kind: 'strong', of: ['strong ', { kind: 'emphasis', of: ['both'] }] },
      ' ',
      { kind: 'emphasis', of: ['word'] },
    ]);
  });

  it('treats a line of dashes or stars as a separator', () => {
    expect(richText('# One\n\n- - - - - -\n\n* * * * *\n\n# Two')).toEqual([
      { kind: 'heading', of: ['One'] },
      { kind: 'heading', of: ['Two'] },
    ]);
  });

  it('has one level of headings, and nested lists', () => {
    expect(richText('# One\n###### Six\n\n- a\n  1. b\n- c')).toEqual([
      { kind: 'heading', of: ['One'] },
      { kind: 'heading', of: ['Six'] },
      {
        kind: 'list',
        ordered: false,
        items: [
          [
            { kind: 'paragraph', of: ['a'] },
            { kind: 'list', ordered: true, items: [[{ kind: 'paragraph', of: ['b'] }]] },
          ],
          [{ kind: 'paragraph', of: ['c'] }],
        ],
      },
    ]);
  });

  it('keeps the numbers of a list that do not count up from 1, such as years', () => {
    const years = ['1815. The **first** of them', '1825. More of them', '1971. The association'];
    const [first = '', second = '', third = ''] = years;
    const strong = { kind: 'strong', of: ['first'] };
    expect(inParagraph(years.join('\n'))).toEqual(['1815. The ', strong, ' of them', LINE, second, LINE, third]);
    expect(richText(`${first}\n\n${second}\nto come\n\n- a\n  ${third}`)).toEqual([
      { kind: 'paragraph', of: ['1815. The ', strong, ' of them'] },
      { kind: 'paragraph', of: [second, LINE, 'to come'] },
      {
        kind: 'list',
        ordered: false,
        items: [[{ kind: 'paragraph', of: ['a', LINE, third] }]],
      },
    ]);
    expect(inParagraph('15. ഓഗസ്റ്റ്')).toEqual(['15. ഓഗസ്റ്റ്']);
    expect(inParagraph('1971)\tThe *association*')).toEqual(['1971) The ', { kind: 'emphasis', of: ['association'] }]);
    expect(inParagraph('1815.')).toEqual(['1815.']);
    expect(inParagraph('1. a\n2.\n4. c')).toEqual(['1. a', LINE, '2.', LINE, '4. c']);
    expect(inParagraph('> 3. a\n> 4. b')).toEqual(['3. a', LINE, '4. b']);
    expect(richText('7. ```\n   code\n   ```\n   - b')).toEqual([
      { kind: 'paragraph', of: ['7. code'] },
      { kind: 'list', ordered: false, items: [[{ kind: 'paragraph', of: ['b'] }]] },
    ]);
    expect(richText('7. - b')).toEqual([
      { kind: 'paragraph', of: ['7.'] },
      { kind: 'list', ordered: false, items: [[{ kind: 'paragraph', of: ['b'] }]] },
    ]);
  });

  it.each(['1. a\n2. b\n3. c', '1. a\n1. b\n1. c', '1. a\n\n2. b\n\n3. c', '1) a\n2) b\n3) c'])(
    'turns %j into a numbered list',
    (markdown) => {
      const item = (words: string) => [{ kind: 'paragraph', of: [words] }];
      expect(richText(markdown)).toEqual([{ kind: 'list', ordered: true, items: ['a', 'b', 'c'].map(item) }]);
    },
  );

  it('shows the target of a link without text', () => {
    const href = 'https://sample.example/';
    for (const words of ['', ' ', '\u200b', '![](/x.png)', '**\u200d**']) {
      expect(inParagraph(`a [${words}](${href}) b`)).toEqual(['a ', { kind: 'link', href, of: [href] }, ' b']);
    }
    expect(inParagraph('a[](javascript:x)b')).toEqual(['ab']);
    expect(inParagraph('[7](/events/7)')).toEqual([{ kind: 'link', href: '/events/7', of: ['7'] }]);
  });

  it('keeps only the text of elements that it does not support, such as quotes and code', () => {
    const paragraphs = (markdown: string) => richText(markdown).map((block) => 'of' in block && block.of);
    expect(paragraphs('> quoted\n\n```\ncode\nmore\n```\n\n---\n\nUnderlined\n---')).toEqual([
      ['quoted'],
      ['code', LINE, 'more'],
      ['Underlined'],
    ]);
    expect(inParagraph('![a picture](/x.png) and `code`')).toEqual(['a picture and code']);
    expect(inParagraph('[name]: https://sample.example')).toEqual(['[name]: https://sample.example']);
    expect(inParagraph('| a | b |')).toEqual(['| a | b |']);
  });

  it.each([
    '<script>alert(1)</script>',
    '<b onclick="x()">bold</b>',
    '<!-- a note -->',
    '&#x202e;txt &lt; &amp;',
    '<div>\n<p>',
  ])('shows %j as typed', (typed) => {
    expect(richText(typed)).toEqual(plainText(typed));
  });

  it.each([
    ['https://sample.example/a?b#c', 'https://sample.example/a?b#c'],
    ['http://sample.example', 'http://sample.example/'],
    ['mailto:office@cmj.example', 'mailto:office@cmj.example'],
    ['tel:+9100000', 'tel:+9100000'],
    ['/events/3?x#y', '/events/3?x#y'],
    ['/ml/about', '/ml/about'],
  ])('links to %s', (written, href) => {
    expect(inParagraph(`[there](${written})`)).toEqual([{ kind: 'link', href, of: ['there'] }]);
  });

  it.each([
    'https://facebook.example@evil.example/',
    'https://office:word@facebook.example/',
    'javascript:alert(1)',
    'java&#115;cript:alert(1)',
    'data:text/html,x',
    'ftp://sample.example',
    '//evil.example',
    '/.//evil.example',
    '/\\\\evil.example',
    '</\t/evil.example>',
    '\\\\evil.example',
    'about',
    '',
    'https://',
  ])('does not link to %j', (written) => {
    expect(inParagraph(`[there](${written})`)).toEqual(['there']);
  });

  it('keeps Malayalam joiners inside and at the ends of words', () => {
    const words = 'അവന്\u200d ക്\u200cഷ \u200dന്\u200d';
    expect(inParagraph(words)).toEqual([words]);
    expect(inParagraph(`**${words}**`)).toEqual([{ kind: 'strong', of: [words] }]);
  });

  it('drops redundant formatting and limits nesting', () => {
    expect(inParagraph('**a **b** c**')).toEqual([{ kind: 'strong', of: ['a b c'] }]);
    const nested = Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- word`).join('\n');
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
    expect(depth(richText(nested))).toBeLessThan(25);
    expect(JSON.stringify(richText(nested)).match(/word/g)).toHaveLength(60);
  });

  it.each<[string, string]>([
    ['quotes in quotes', '>'.repeat(10_000)],
    ['lists in lists', `${'- '.repeat(10_000)}a`],
    ['separator lines', '* '.repeat(10_000)],
    ['open brackets', '['.repeat(20_000)],
    ['stars', '*'.repeat(20_000)],
    ['closing stars', '*a '.repeat(3333) + 'a* '.repeat(3333)],
    ['backticks', Array.from({ length: 190 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['tags', '<a '.repeat(6666)],
    ['backslashes', '\\'.repeat(20_000)],
    ['list items', '- a\n'.repeat(5000)],
    ['just few enough stars', '*a '.repeat(990) + 'a* '.repeat(990)],
    ['just shallow enough lists', `${'- '.repeat(4)}a\n`.repeat(999)],
    ['years in years', Array.from({ length: 999 }, (_, depth) => `${' '.repeat(depth % 20)}1815. a`).join('\n')],
  ])('parses %s without backtracking', (_what, markdown) => {
    const text = richText(markdown);
    expect(schema.parse(text)).toEqual(text);
  });
});
