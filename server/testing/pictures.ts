import sharp, { type Sharp } from 'sharp';
import { galleryItem } from './records.ts';
import type { TestApp } from './running-app.ts';
import type { TestResponse } from './test-api.ts';

interface Drawing {
  readonly width?: number;
  readonly height?: number;
  readonly colour?: string;
}

/** A picture of one colour with a dark left half, so that rotation is visible. */
export function drawing({ width = 400, height = 300, colour = '#c07030' }: Drawing = {}): Sharp {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#102030' } } as const;
  return sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}

/** Wraps content as a file uploaded by a browser. */
export function fileOf(content: Buffer | string, name: string, type = 'application/octet-stream'): File {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });
}

/** A small valid photo. */
export async function photo(shape: Drawing = {}, name = 'photo.jpg'): Promise<File> {
  return fileOf(await drawing(shape).jpeg().toBuffer(), name, 'image/jpeg');
}

export async function uploadPictures(
  { api }: Pick<TestApp, 'api'>,
  token: string,
  ...image: readonly File[]
): Promise<TestResponse> {
  return api.form('POST', '/api/admin/gallery/upload', galleryItem({ image }), token);
}
