import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from '#contract/text.ts';

describe('typed text', () => {
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
  ])('%j in one line is %j', (typed, clean) => {
    expect(cleanLine(typed)).toBe(clean);
    expect(cleanLine(clean)).toBe(clean);
  });

  it('keeps its lines, whatever ends them', () => {
    expect(cleanText('1\r\n2\r3\v4\f5\u00856\u20287\u20298\n\n9\t9')).toBe('1\n2\n3\n4\n5\n6\n7\n8\n\n9 9');
  });
});
