// Entry point of the process that renders sample drawings; pictures.ts starts it.
import sharp, { type Sharp } from 'sharp';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';

/** Dots per inch. SVG has 72, so a drawing of 600 pixels becomes a picture of 900 pixels. */
const DENSITY = 108;

/** How a drawing is used: completely, cropped to a square, or mirrored. */
export interface DrawingVariant {
  readonly square?: 'left' | 'middle' | 'right';
  readonly mirrored?: boolean;
}

async function cut(drawing: Sharp, place: NonNullable<DrawingVariant['square']>): Promise<Sharp> {
  const { width, height } = await drawing.metadata();
  const left = Math.round((width - height) * { left: 0, middle: 0.5, right: 1 }[place]);
  return drawing.extract({ left, top: 0, width: height, height });
}

/** Renders a drawing as PNG. @param path path of the SVG */
async function draw(path: string, { square, mirrored }: DrawingVariant): Promise<Buffer> {
  const drawing = sharp(path, { density: DENSITY });
  const chosen = square === undefined ? drawing : await cut(drawing, square);
  return (mirrored === true ? chosen.flop() : chosen).png({ compressionLevel: 1 }).toBuffer();
}

const calls = { draw };

export type DrawingCalls = typeof calls;

serveCalls(calls);
