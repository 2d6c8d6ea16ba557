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
/**
 * The file with the Malayalam words that English pages contain. The small Malayalam font can render only these words.
 */
const words = join(target, 'words.txt');
const work = mkdtempSync(join(tmpdir(), 'fonts-'));

/** Characters of the display font: basic Latin and the punctuation of our texts. Add letters if names need them. */
const DISPLAY = 'U+0020-007E,U+00A0,U+00B7,U+00C9,U+00E9,U+2013,U+2014,U+2018-201D,U+2026';
const DISPLAY_ITALIC = 'U+0020-007E,U+2013,U+2014,U+2018-201D';
/** Latin characters of names on share cards (`IN_OWN_FONTS` in share-card.ts). System fonts draw other letters. */
const NAMES = 'U+0020-007E,U+00A0-00FF,U+2010-2014,U+2018-201D,U+2026';
const TEXT = 'U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2013,U+2014,U+2018-201D,U+2022,U+2026,U+20B9,U+2190-2193';
/** All of Malayalam, in one file: a conjunct whose letters are in two files would break. */
const MALAYALAM = 'U+0020,U+0D00-0D7F,U+200C,U+200D,U+25CC';
/**
 * Keeps the rules of the newer OpenType script, `mlm2`, which every browser uses. Drops those of the older script,
 * `mlym`.
 */
const MALAYALAM_RULES = ['--layout-features=*', '--layout-scripts=mlm2'];
/** Units per em. A coarser grid compresses better: at 62 px per em, a unit is an eighth of a pixel. */
const MALAYALAM_GRID = '512';
const DISPLAY_GRID = '1000';

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

/** Rounds outlines and metrics to a grid of `unitsPerEm`. Returns the path of the new font. */
function rounded(source: string, unitsPerEm: string): string {
  const made = source.replace('.ttf', `-${unitsPerEm}.ttf`);
  run('fonttools', 'ttLib.scaleUpem', source, unitsPerEm, '--output-file', made);
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
// One weight and one optical size, because every page loads this file before its first paint.
const roman = rounded(
  instance(join(fraunces, 'fraunces-latin-full-normal.woff2'), 'roman', 'opsz=48', 'SOFT=50', 'WONK=0', 'wght=490'),
  DISPLAY_GRID,
);
const DISPLAY_FEATURES = '--layout-features=kern,liga,lnum,tnum,ccmp';
subset(roman, 'fraunces-display.woff2', `--unicodes=${DISPLAY}`, DISPLAY_FEATURES);
const italic = rounded(
  instance(join(fraunces, 'fraunces-latin-full-italic.woff2'), 'italic', 'opsz=110', 'SOFT=50', 'WONK=0', 'wght=430'),
  DISPLAY_GRID,
);
subset(italic, 'fraunces-display-italic.woff2', `--unicodes=${DISPLAY_ITALIC}`, '--layout-features=kern,liga,lnum');

const hanken = fontsOf('@fontsource-variable/hanken-grotesk');
const text = instance(join(hanken, 'hanken-grotesk-latin-wght-normal.woff2'), 'text', 'wght=400:700');
subset(text, 'hanken-text.woff2', `--unicodes=${TEXT}`, '--layout-features=kern,liga,lnum,tnum,pnum,ccmp,zero');

const manjari = fontsOf('@fontsource/manjari');
/** Returns a weight of the Malayalam font as published, as a TTF file. */
function malayalam(weight: string): string {
  return unpacked(join(manjari, `manjari-malayalam-${weight}-normal.woff2`), `manjari-${weight}`);
}
const regular = rounded(malayalam('400'), MALAYALAM_GRID);
const bold = malayalam('700');
subset(regular, 'manjari-400.woff2', `--unicodes=${MALAYALAM}`, ...MALAYALAM_RULES);
subset(rounded(bold, MALAYALAM_GRID), 'manjari-700.woff2', `--unicodes=${MALAYALAM}`, ...MALAYALAM_RULES);
subset(
  regular,
  'manjari-ui.woff2',
  `--text-file=${words}`,
  `--glyphs=${glyphsOfWords(regular)}`,
  '--no-layout-closure',
  ...MALAYALAM_RULES,
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
copyFileSync(bold, join(cardFonts, 'manjari-700.ttf'));
rmSync(work, { recursive: true });
