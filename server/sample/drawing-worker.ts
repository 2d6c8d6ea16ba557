// What the process for sample drawings does; pictures.ts begins it.
import sharp, { type Sharp } from 'sharp';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';

/** Half as large again as they were drawn: 900 pixels for a scene. */
const DENSITY = 108;

/** What is made of a drawing: all of it, a square out of it, or it turned to the other side. */
export interface Cut {
  readonly square?: 'left' | 'middle' | 'right';
  readonly mirrored?: boolean;
}

async function cut(drawing: Sharp, place: NonNullable<Cut['square']>): Promise<Sharp> {
  const { width, height } = await drawing.metadata();
  const left = Math.round((width - height) * { left: 0, middle: 0.5, right: 1 }[place]);
  return drawing.extract({ left, top: 0, width: height, height });
}

/** A drawing as a PNG. @param path of the SVG */
async function draw(path: string, { square, mirrored }: Cut): Promise<Buffer> {
  const drawing = sharp(path, { density: DENSITY });
  const chosen = square === undefined ? drawing : await cut(drawing, square);
  return (mirrored === true ? chosen.flop() : chosen).png({ compressionLevel: 1 }).toBuffer();
}

const calls = { draw };

export type DrawingCalls = typeof calls;

serveCalls(calls);
