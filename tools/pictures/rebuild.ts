/**
 * `node tools/pictures/rebuild.ts`: creates the icons, the share picture, and the fixed parts of the share card of a
 * memorial from the drawings in web/. Not part of the build; run it when the drawings change.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '../..');
const made = join(root, 'web/app/public');
const emblem = join(root, 'web/app/public/favicon.svg');
const scene = join(root, 'web/shared/art/home-dusk.svg');

/** The usual size of link previews, in pixels. */
const SHARE = { width: 1200, height: 630 };
/** The emblem's background. A maskable icon can be cut to any shape, so it is filled to its corners. */
const GROUND = '#17493f';

async function drawEmblem(side: number) {
  return sharp(emblem, { density: (72 * side) / 96 })
    .resize(side, side)
    .png({ compressionLevel: 9 });
}

for (const side of [192, 512]) await (await drawEmblem(side)).toFile(join(made, `icon-${side}.png`));

// Only the middle 80 % of a maskable icon is always visible. The drawing in the emblem fits into it.
const inner = await (await drawEmblem(440)).toBuffer();
await sharp({ create: { width: 512, height: 512, channels: 3, background: GROUND } })
  .composite([{ input: inner }])
  .png({ compressionLevel: 9, palette: true })
  .toFile(join(made, 'icon-maskable-512.png'));

await sharp(scene, { density: 240 })
  .resize({ ...SHARE, fit: 'cover', position: 'south' })
  .flatten({ background: '#2b1810' })
  .jpeg({ quality: 84, mozjpeg: true })
  .toFile(join(made, 'share.jpg'));

function drawingOf(sheet: string, id: string): string {
  const [, shapes] = new RegExp(`<symbol id="${id}"[^>]*>([^]*?)</symbol>`).exec(sheet) ?? [];
  if (shapes === undefined) throw new Error(`The sheet has no symbol ${id}`);
  return shapes;
}

// The fixed parts of the share card of a memorial: teak background, tiles at the sides, jasmine.
const TEAK = '#2b1810';
const BRASS = '#e0b76c';
const lattice = readFileSync(join(root, 'web/shared/art/lattice.svg'), 'utf8').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
const jasmine = readFileSync(join(root, 'web/shared/art/jasmine.svg'), 'utf8');
const lines = `fill="none" stroke="${BRASS}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" color="${BRASS}"`;

const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<defs>
<pattern id="tiles" width="72" height="72" patternUnits="userSpaceOnUse"><g transform="scale(1.636)" fill="none" stroke="${BRASS}" stroke-opacity=".3">${lattice.replaceAll('#000', BRASS)}</g></pattern>
<linearGradient id="sides"><stop offset="0" stop-color="#fff"/><stop offset=".24" stop-color="#000"/><stop offset=".9" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>
<mask id="edges"><path fill="url(#sides)" d="M0 0h1200v630H0z"/></mask>
</defs>
<path fill="${TEAK}" d="M0 0h1200v630H0z"/>
<path fill="url(#tiles)" mask="url(#edges)" d="M0 0h1200v630H0z"/>
<path fill="${TEAK}" d="M0 602h1200v28H0z"/>
<path d="M0 603h1200M0 628h1200" stroke="#b88a3e" stroke-width="2"/>
<path d="M0 615.5h1200" stroke="#b88a3e" stroke-width="14"/>
<path d="M0 615.5h1200" stroke="#94691f" stroke-width="14" stroke-dasharray="2 5"/>
</svg>
`;
const spray = `<svg xmlns="http://www.w3.org/2000/svg" width="290" height="100" viewBox="0 -10 290 120" ${lines}>${drawingOf(jasmine, 'spray').replace(/var\(--jf,[^)]*\)/g, TEAK)}</svg>
`;
const card = join(root, 'server/features/memorials/card');
writeFileSync(join(card, 'ground.svg'), ground);
writeFileSync(join(card, 'spray.svg'), spray);
