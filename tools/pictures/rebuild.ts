/**
 * `node tools/pictures/rebuild.ts`: creates the icons and the share picture from the drawings in web/. Not part of the
 * build; run it when the drawings change.
 */
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
