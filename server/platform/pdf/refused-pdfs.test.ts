import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type MessageCode, messages } from '#contract/messages.ts';
import { webPage } from '#server/testing/hostile-input.ts';
import { drawnPdf, packed, pdfFile, pdfOf, stream, writeObjects } from '#server/testing/pdfs.ts';
import { drawing } from '#server/testing/pictures.ts';
import { member } from '#server/testing/records.ts';
import { PACKED, restrictedPdf, withPacked } from '#server/testing/restricted-pdfs.ts';
import { adminForAllTests } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const LAUNCH = '<</S/Launch/F(sample.exe)>>';
const FILE = '<</Type/Filespec/F(sample.txt)/EF<</F 6 0 R>>>>';
const EMBEDDED = stream('sample', '/Type/EmbeddedFile');

const opening = (action: string) => drawnPdf({ catalog: `/OpenAction ${action}` });
const linked = (action: string) => drawnPdf({ page: `/Annots[<</Subtype/Link/Rect[0 0 9 9]/A ${action}>>]` });
const bookmarked = (action: string) =>
  drawnPdf({
    objects: ['<</First 6 0 R/Last 6 0 R/Count 1>>', `<</Title(Sample)/Parent 5 0 R/A ${action}>>`],
    catalog: '/Outlines 5 0 R',
  });
const button = (action: string) =>
  drawnPdf({
    objects: [`<</Subtype/Widget/FT/Btn/Ff 65536/T(sample)/Rect[0 0 9 9]${action}>>`],
    catalog: '/AcroForm<</Fields[5 0 R]>>',
    page: '/Annots[5 0 R]',
  });
const holding = (action: string) => packed(new Map([[PACKED, action]]));

/** A PDF with an object that no other one names. Readers that repair the file find objects in it. */
const hidden = (object: string | Buffer) => drawnPdf({ objects: [object] });
/** Returns an object stream that lists two objects. The second is the script, within a string of the first. */
const insideOf = (before: string, after: string) => {
  const objects = `<</X ${before}${SCRIPT}${after}>>`;
  const head = `20 0 21 ${objects.indexOf(SCRIPT)} `;
  const entries = `/Type/ObjStm/N 2/First ${head.length}/Filter/FlateDecode`;
  return stream(deflateSync(Buffer.from(head + objects, 'latin1')), entries);
};

type Case = readonly [what: string, make: () => Promise<Buffer> | Buffer];

const other: readonly Case[] = [
  ['photo', () => drawing().jpeg().toBuffer()],
  ['web page', () => Buffer.from(webPage)],
  ['text', () => Buffer.from('hello')],
  ['byte', () => Buffer.from('%')],
  ['PDF behind its first 1,024 bytes', () => Buffer.concat([Buffer.alloc(1024, '\n'), drawnPdf()])],
];

const restricted = (entries: Parameters<typeof drawnPdf>[0], value: string) => restrictedPdf('', value, entries);
const widget = `/Annots[<</Subtype/Widget/FT/Tx/T(sample)/Rect[0 0 9 9]/AA<</K ${PACKED} 0 R>>>>]`;

const active: readonly Case[] = [
  ['a script when it is opened', () => opening(SCRIPT)],
  ['a script when it is closed', () => drawnPdf({ catalog: `/AA<</WC ${SCRIPT}>>` })],
  [
    'a script by name',
    () => drawnPdf({ objects: [SCRIPT], catalog: '/Names<</JavaScript<</Names[(sample)5 0 R]>>>>' }),
  ],
  ['a script in an object of its own', () => drawnPdf({ objects: [SCRIPT], catalog: '/OpenAction 5 0 R' })],
  [
    'a script in a stream',
    () => drawnPdf({ objects: [stream('app.alert(1)'), '<</S/JavaScript/JS 5 0 R>>'], catalog: '/OpenAction 6 0 R' }),
  ],
  ['a script with an escaped name', () => opening('<</#53/J#61vaScript/#4a#53(1)>>')],
  ['a script whose type is in another object', () => drawnPdf({ objects: ['/JavaScript', '<</S 5 0 R/JS(1)>>'] })],
  ['a script after a harmless action', () => opening(`<</S/GoTo/D[5 0 R/Fit]/Next[<</S/GoTo/Next ${SCRIPT}>>]>>`)],
  ['a script when a page is opened', () => drawnPdf({ page: `/AA<</O ${SCRIPT}>>` })],
  ['a script when a page is closed', () => drawnPdf({ page: `/AA<</C ${SCRIPT}>>` })],
  ['a script of a button', () => button(`/A ${SCRIPT}`)],
  ['a script of a field', () => button(`/AA<</K ${SCRIPT}>>`)],
  ['a script of a link', () => linked(SCRIPT)],
  ['a script of a bookmark', () => bookmarked(SCRIPT)],
  ['a script in a rendition', () => linked(`<</S/Rendition/OP 0/JS(1)>>`)],
  ['a packed script', () => withPacked(drawnPdf({ objects: [holding(SCRIPT)], catalog: '/OpenAction 20 0 R' }))],
  ['a packed script without a reference to it', () => drawnPdf({ objects: [holding(SCRIPT)] })],
  [
    'a script in an earlier version',
    () => writeObjects(opening(SCRIPT), new Map([[1, '<</Type/Catalog/Pages 2 0 R>>']]), '<</Root 1 0 R>>'),
  ],
  [
    'a script in a later version',
    () => writeObjects(drawnPdf(), new Map([[1, `<</Pages 2 0 R/OpenAction ${SCRIPT}>>`]]), '<</Root 1 0 R>>'),
  ],
  ['a script behind a bracket', () => drawnPdf({ loose: '(\n', objects: [LAUNCH], page: '/AA<</O 5 0 R>>' })],
  ['a script behind a comment', () => linked(`<<% (\n/S/Launch/F(sample.exe)% )\n>>`)],
  ['a script in a string that is an object', () => hidden(`(20 0 obj ${LAUNCH} endobj)`)],
  ['a script in a number that is an object', () => drawnPdf({ objects: [`<</A<31 5 0 obj (>${LAUNCH}>>)`] })],
  ['a script in text of a page that is an object', () => hidden(stream(`\n20 0 obj\n${LAUNCH}`))],
  ['a script behind a name like that of a stream', () => linked('<</X/stream\n/S/Launch/F(sample.exe)/Y/endstream>>')],
  ['a packed script in a string that is an object', () => drawnPdf({ objects: [insideOf('(', ')')] })],
  ['a packed script behind a string that is cut', () => drawnPdf({ objects: [insideOf('<', '> (')] })],
  ['a script under restrictions', () => restricted({ catalog: `/OpenAction ${SCRIPT}` }, 'null')],
  ['an encrypted script when it is opened', () => restricted({ catalog: '/OpenAction 20 0 R' }, SCRIPT)],
  ['an encrypted script of a page', () => restricted({ page: '/AA<</O 20 0 R>>' }, SCRIPT)],
  ['an encrypted script of a field', () => restricted({ page: widget }, SCRIPT)],
  ['a program to start', () => opening(LAUNCH)],
  ['a program to start by a page', () => drawnPdf({ page: `/AA<</O ${LAUNCH}>>` })],
  ['a program to start by a button', () => button(`/A ${LAUNCH}`)],
  ['a program to start by a field', () => button(`/AA<</D ${LAUNCH}>>`)],
  ['a program to start by a link', () => linked(LAUNCH)],
  ['a program to start with an escaped name', () => linked('<</S/L#61unch/F(sample.exe)>>')],
  ['a program to start by a bookmark', () => bookmarked(LAUNCH)],
  ['a packed program to start', () => withPacked(drawnPdf({ objects: [holding(LAUNCH)], page: '/AA<</O 20 0 R>>' }))],
  ['a program to start under restrictions', () => restricted({ page: `/AA<</O ${LAUNCH}>>` }, 'null')],
];

const attached = (subtype: string) =>
  drawnPdf({ objects: [FILE, EMBEDDED], page: `/Annots[<</Rect[0 0 9 9]/Subtype${subtype}>>]` });

const files: readonly Case[] = [
  [
    'an attached file',
    () => drawnPdf({ objects: [FILE, EMBEDDED], catalog: '/Names<</EmbeddedFiles<</Names[(sample)5 0 R]>>>>' }),
  ],
  ['a file attached to a page', () => attached('/FileAttachment/FS 5 0 R')],
  ['a video', () => attached('/Screen/A<</S/Rendition/OP 0/R<</S/MR/C<</S/MCD/D 5 0 R/CT(video/mp4)>>>>>>')],
  [
    'an encrypted file',
    () =>
      restricted(
        { catalog: '/Names<</EmbeddedFiles<</Names[(sample)20 0 R]>>>>' },
        '<</F(sample.txt)/EF<</F 6 0 R>>>>',
      ),
  ],
];

const damaged: readonly Case[] = [
  ['is cut off', () => drawnPdf({ pages: 50 }).subarray(0, -3000)],
  ['is cut in half', async () => halfOf(Buffer.from(await (await pdfFile('sample.pdf', 50)).arrayBuffer()))],
  ['contains only a header', () => Buffer.from('%PDF-1.7\n')],
  ['has no root', () => writeObjects(Buffer.from('%PDF-1.7\n'), new Map([[1, '<</Type/Catalog>>']]), '<</Size 2>>')],
  ['has no pages', () => drawnPdf({ pages: 0 })],
  [
    'has a cycle in its page tree',
    () => writeObjects(drawnPdf(), new Map([[5, '<</Type/Pages/Kids[2 0 R]>>']]), '<</Root 1 0 R>>'),
  ],
  ['lacks a page', () => writeObjects(drawnPdf(), new Map([[5, 'null']]), '<</Root 1 0 R>>')],
  ['is nested a million levels deep', () => drawnPdf({ catalog: `/OpenAction${'<</A'.repeat(1_000_000)}` })],
  ['is encrypted with an unknown method', () => drawnPdf({ trailer: '/Encrypt<</Filter/Sample/V 9>>' })],
];

const halfOf = (content: Buffer) => content.subarray(0, content.length / 2);

describe('a PDF', () => {
  const app = adminForAllTests();

  async function outcomeOf(content: Buffer) {
    const { status, json } = await app.api.form(
      'POST',
      '/api/admin/members',
      member({ pdf: pdfOf(content) }),
      app.token,
    );
    const members = (await app.api.get('/api/admin/members', app.token)).json;
    return { status, json, files: await allFiles(app.platform), members };
  }
  const appError = (status: number, code: MessageCode) => ({
    status,
    json: {
      success: false,
      code,
      message: messages[code],
      errors: { pdf: messages[code] },
      errorCodes: { pdf: code },
    },
    files: [],
    members: [],
  });

  it.each(other)('with the content of a %s is refused', async (_what, make) => {
    expect(await outcomeOf(await make())).toEqual(appError(415, 'pdfKindRefused'));
  });

  it.each(active)('with an action (%s) is refused', async (_what, make) => {
    expect(await outcomeOf(await make())).toEqual(appError(400, 'pdfActive'));
  });

  it.each(files)('with a file (%s) is refused', async (_what, make) => {
    expect(await outcomeOf(await make())).toEqual(appError(400, 'pdfHoldsFiles'));
  });

  it.each(damaged)('that %s is refused', async (_what, make) => {
    expect(await outcomeOf(await make())).toEqual(appError(400, 'pdfDamaged'));
  });

  it('that needs a password is refused', async () => {
    expect(await outcomeOf(restrictedPdf('sample'))).toEqual(appError(400, 'pdfEncrypted'));
  });

  it('that is a form without pages is refused', async () => {
    const form = drawnPdf({
      objects: [stream('<xdp/>')],
      catalog: '/NeedsRendering true/AcroForm<</Fields[]/XFA 5 0 R>>',
    });
    expect(await outcomeOf(form)).toEqual(appError(400, 'pdfWithoutPages'));
  });

  it('with 2,001 pages is refused', async () => {
    expect(await outcomeOf(drawnPdf({ pages: 2001 }))).toEqual(appError(413, 'pdfTooManyPages'));
  });
});
