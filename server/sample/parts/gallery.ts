import { stateByUpdatedAt, type SamplePart } from '#server/sample/part.ts';
import type { Art } from '#server/sample/pictures.ts';
import { pictureRecord } from '#server/features/gallery/record.ts';
import { countGallery, insertGalleryItems, type NewGalleryItem } from '#server/features/gallery/store.ts';

/** Drawings with their descriptions, the newest first. */
const pictures: readonly (readonly [Art, description: string, inMalayalam?: string])[] = [
  [{ file: 'scenes/kites' }, 'Kite afternoon at Sample Beach'],
  [{ file: 'scenes/boat' }, 'Morning on the backwaters', 'കായലിലെ പ്രഭാതം'],
  [{ file: 'scenes/ship' }, 'Heritage walk: an old ship in the harbour'],
  [{ file: 'scenes/nets' }, 'Evening by the fishing nets', 'വലകൾക്കരികെ സന്ധ്യ'],
  [{ file: 'scenes/lunch' }, 'Family day: lunch on the banana leaf'],
  [{ file: 'scenes/football' }, 'Sevens football, the youth final'],
  [{ file: 'scenes/house', square: 'left' }, 'The gable of the old office building'],
  [{ file: 'scenes/books' }, 'New shelves for the reading room'],
  [{ file: 'scenes/tree' }, 'The mango tree in the courtyard'],
  [{ file: 'scenes/hall' }, 'Annual general meeting'],
  [{ file: 'scenes/boat', square: 'right' }, 'The prow before the start'],
  [{ file: 'scenes/leaf' }, 'വാഴയിലയുടെ തണുപ്പ്'],
  [{ file: 'scenes/kites', square: 'left' }, 'The largest kite, made by the children'],
  [{ file: 'scenes/health' }, 'Health camp for elders'],
  [{ file: 'scenes/house' }, 'പഴയ ഓഫീസ് കെട്ടിടം'],
  [{ file: 'scenes/nets', square: 'right' }, 'Full moon over the nets'],
  [{ file: 'scenes/lunch', square: 'middle' }, 'Second helping'],
  [{ file: 'scenes/ship', square: 'middle' }, 'Sails in the evening light'],
  [{ file: 'scenes/tree', square: 'middle' }, 'Fruit enough for everybody'],
  [{ file: 'scenes/books', square: 'middle' }, 'വായനശാലയിലെ പുസ്തകങ്ങൾ'],
  [{ file: 'scenes/football', square: 'right' }, 'The goal that decided it'],
  [{ file: 'scenes/hall', square: 'left' }, 'A full hall'],
  [{ file: 'scenes/leaf', square: 'middle' }, 'Before the rice is served'],
  [{ file: 'scenes/health', square: 'middle' }, 'With thanks to the doctors and nurses'],
];

export const samplePictures: SamplePart = {
  kind: 'pictures',
  isEmpty: async (db) => (await countGallery(db)) === 0,
  prepare: async ({ now }, storePicture) => {
    const items: NewGalleryItem[] = [];
    for (const [art, description, description_ml = null] of pictures) {
      items.push({ image: await storePicture('uploads', art), description, description_ml });
    }
    return async (db) => (await insertGalleryItems(db, items, now())).map(String);
  },
  lockState: stateByUpdatedAt(pictureRecord.lock),
  remove: (db, records) => pictureRecord.erase(db, records.map(Number)),
};
