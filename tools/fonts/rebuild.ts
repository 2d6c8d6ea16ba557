/**
 * `node tools/fonts/rebuild.ts`: rebuilds the fonts of web/shared/styles/fonts and server/platform/fonts from the
 * published packages. Not part of the build; run it when words.txt or the required characters change, then run
 * compare-words.ts. Needs fonttools with brotli, hb-shape (libharfbuzz-bin) and woff2_decompress (woff2) on PATH.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSION = '5.3.0';
const target = join(import.meta.dirname, '../../web/shared/styles/fonts');
/** The fixed Malayalam words of English pages. */
const words = join(target, 'words.txt');
const work = mkdtempSync(join(tmpdir(), 'fonts-'));

/** Basic Latin and the punctuation of our texts. Extend it if names need more letters. */
const DISPLAY = 'U+0020-007E,U+00A0,U+00B7,U+00C9,U+00E9,U+2013,U+2014,U+2018-201D,U+2026';
const DISPLAY_ITALIC = 'U+0020-007E,U+2013,U+2014,U+2018-201D';
/** Latin characters of names on share cards (`IN_OWN_FONTS` in share-card.ts). System fonts draw other letters. */
const NAMES = 'U+0020-007E,U+00A0-00FF,U+2010-2014,U+2018-201D,U+2026';
const TEXT = 'U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2013,U+2014,U+2018-201D,U+2022,U+2026,U+20B9,U+2190-2193';

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { cwd: work, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Downloads a font package and returns the folder of its font files. */
function fontsOf(name: string): string {
  const archive = run('npm', 'pack', `${name}@${VERSION}`, '--silent').trim();
  const folder = archive.replace('.tgz', '');
  run('mkdir', folder);
  run('tar', '-xzf', archive, '-C', folder, '--strip-components=1');
  copyFileSync(join(work, folder, 'LICENSE'), join(target, `ofl-${name.split('/').at(-1)}.txt`));
  return join(work, folder, 'files');
}

/** Pins or limits axes of a variable font. Returns the path of the new font. */
function instance(source: string, name: string, ...axes: string[]): string {
  const made = join(work, `${name}.ttf`);
  run('fonttools', 'varLib.instancer', source, ...axes, '-o', made);
  return made;
}

/** Decompresses a WOFF2 font. Returns the path of the TTF file. */
function unpacked(source: string, name: string): string {
  const copy = join(work, `${name}.woff2`);
  copyFileSync(source, copy);
  run('woff2_decompress', copy);
  return copy.replace('.woff2', '.ttf');
}

function subset(source: string, name: string, ...options: string[]): void {
  run('pyftsubset', source, '--flavor=woff2', `--output-file=${join(target, name)}`, ...options);
}

/**
 * Returns every glyph that is used while shaping the words, comma-separated. Malayalam conjuncts are built in steps: a
 * subset without the intermediate glyphs renders broken words without any error.
 */
function glyphsOfWords(fontFace: string): string {
  const trace = run(
    'sh',
    '-c',
    'hb-shape --trace --no-positions --no-clusters --script=Mlym --language=ml --text-file="$1" "$2" 2>&1',
    'sh',
    words,
    fontFace,
  );
  const touched = [...trace.matchAll(/[[|]([^\]|]*)/g)].map(([, glyph = '']) => glyph.replace(/=.*/, ''));
  return [...new Set(touched)]
    .filter((glyph) => /^[A-Za-z_.][A-Za-z0-9_.]*$/.test(glyph))
    .toSorted()
    .join(',');
}

const fraunces = fontsOf('@fontsource-variable/fraunces');
const roman = instance(
  join(fraunces, 'fraunces-latin-full-normal.woff2'),
  'roman',
  'opsz=20:110',
  'SOFT=50',
  'WONK=0',
  'wght=400:600',
);
subset(roman, 'fraunces-display.woff2', `--unicodes=${DISPLAY}`, '--layout-features=kern,liga,lnum,tnum,ccmp');
const italic = instance(
  join(fraunces, 'fraunces-latin-full-italic.woff2'),
  'italic',
  'opsz=110',
  'SOFT=50',
  'WONK=0',
  'wght=430',
);
subset(italic, 'fraunces-display-italic.woff2', `--unicodes=${DISPLAY_ITALIC}`, '--layout-features=kern,liga,lnum');

const hanken = fontsOf('@fontsource-variable/hanken-grotesk');
const text = instance(join(hanken, 'hanken-grotesk-latin-wght-normal.woff2'), 'text', 'wght=400:700');
subset(text, 'hanken-text.woff2', `--unicodes=${TEXT}`, '--layout-features=kern,liga,lnum,tnum,pnum,ccmp,zero');

const manjari = fontsOf('@fontsource/manjari');
for (const weight of ['400', '700']) {
  copyFileSync(join(manjari, `manjari-malayalam-${weight}-normal.woff2`), join(target, `manjari-${weight}.woff2`));
}
const fontFace = unpacked(join(target, 'manjari-400.woff2'), 'whole');
subset(
  fontFace,
  'manjari-ui.woff2',
  `--text-file=${words}`,
  `--glyphs=${glyphsOfWords(fontFace)}`,
  '--no-layout-closure',
  '--layout-features=*',
  '--ignore-missing-glyphs',
);
// Share cards need static TTF files: their text engine reads neither WOFF2 nor variable fonts.
const cardFonts = join(import.meta.dirname, '../../server/platform/fonts');
for (const name of ['fraunces', 'manjari']) {
  copyFileSync(join(target, `ofl-${name}.txt`), join(cardFonts, `ofl-${name}.txt`));
}
const display = unpacked(join(fraunces, 'fraunces-latin-full-normal.woff2'), 'fraunces-whole');
run(
  'pyftsubset',
  instance(display, 'fraunces-plain', 'opsz=72', 'SOFT=50', 'WONK=0', 'wght=480'),
  `--output-file=${join(cardFonts, 'fraunces.ttf')}`,
  `--unicodes=${NAMES}`,
  '--layout-features=kern,liga,lnum,ccmp,mark',
  '--no-hinting',
  '--notdef-outline',
);
const bold = unpacked(join(manjari, 'manjari-malayalam-700-normal.woff2'), 'manjari-700-whole');
copyFileSync(bold, join(cardFonts, 'manjari-700.ttf'));
rmSync(work, { recursive: true });
