import { expect, it } from 'vitest';
import { pdfFileName } from './pdf-viewer.tsx';

it.each([
  ['Folio 12 – Yusuf Sait', 'Folio 12 – Yusuf Sait.pdf'],
  ['Folio 12 – ലത മേനോൻ', 'Folio 12 – ലത മേനോൻ.pdf'],
  ['ന\u200dന', 'ന\u200dന.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['a\\b:c*d?e"f<g>h|i', 'a b c d e f g h i.pdf'],
  ['photo\u202Egpj.exe', 'photo gpj.exe.pdf'],
  ['Record.PDF', 'Record.pdf'],
  ['  . ', 'PDF.pdf'],
  ['x'.repeat(300), `${'x'.repeat(120)}.pdf`],
])('saves a PDF with the title %j as %j', (title, name) => {
  expect(pdfFileName(title)).toBe(name);
});
