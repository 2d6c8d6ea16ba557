import { zipOf } from './hostile-input.ts';
import { fileOf } from './pictures.ts';
import { album, bearer, event, galleryItem, member, memorial, notice, profile, term, ward } from './records.ts';

/** A call that adds a record. `fields` is the content to send; `other` replaces fields to get different content. */
export interface Adding {
  readonly path: string;
  readonly list: string;
  /** The path for deleting a record, if it differs from `list`. */
  readonly remove?: string;
  readonly fields: object;
  readonly other: object;
  readonly picture?: string;
  /** A file field that is not a picture. A call with neither `picture` nor `file` is sent as JSON. */
  readonly file?: { readonly name: string; readonly make: (isOther: boolean) => Promise<File> };
}

const profiles = { list: '/api/admin/profiles', fields: profile(), other: { name: 'Another' }, picture: 'photo' };
export const register: Adding = { path: '/api/matrimonyregister', ...profiles };
export const enter: Adding = { path: '/api/admin/profiles', ...profiles };
export const members: Adding = {
  path: '/api/admin/members',
  list: '/api/admin/members',
  fields: member(),
  other: { folio: '13' },
  picture: 'image',
};
export const events: Adding = {
  path: '/api/admin/events',
  list: '/api/admin/events',
  fields: event(),
  other: { title_ml: 'സംഗമം' },
  picture: 'image',
};
export const gallery: Adding = {
  path: '/api/admin/gallery/upload',
  list: '/api/admin/gallery',
  fields: galleryItem(),
  other: { description_ml: 'വള്ളം' },
  picture: 'image',
};
export const memorials: Adding = {
  path: '/api/admin/deceased',
  list: '/api/admin/deceased',
  fields: memorial(),
  other: { name_ml: 'നാദിയ സേട്ട്' },
  picture: 'image',
};
export const notices: Adding = {
  path: '/api/admin/notices',
  list: '/api/admin/notices',
  fields: notice(),
  other: { title: { en: 'Sample', ml: 'ഒന്ന്' } },
};
export const terms: Adding = {
  path: '/api/admin/terms',
  list: '/api/admin/terms',
  fields: term(),
  other: { begins_on: '2028-04-01' },
};
export const wards: Adding = {
  path: '/api/admin/wards',
  list: '/api/admin/wards',
  fields: ward(),
  other: { name: 'Hill Road' },
};
export const albums: Adding = {
  path: '/api/admin/albums',
  list: '/api/admin/albums',
  fields: album(),
  other: { title: 'Boat trip' },
};
export const bearers: Adding = {
  path: '/api/admin/terms/1/bearers',
  list: '/api/admin/terms/1/bearers',
  remove: '/api/admin/bearers',
  fields: bearer(),
  other: { rank: 'member' },
  picture: 'image',
};
const invitations: Adding = {
  path: '/api/admin/invitations',
  list: '/api/admin/invitations',
  fields: { name: 'Sample Colleague', email: 'colleague@sample.example', duties: ['editor'] },
  other: { name: 'Another' },
};
const imports = { list: '/api/admin/members/imports', fields: { fileName: 'sample' }, other: { fileName: 'another' } };
const lists: Adding = {
  ...imports,
  path: '/api/admin/members/imports',
  file: {
    name: 'table',
    make: async (isOther) => fileOf(`Folio,Name\n${isOther ? 2 : 1},Yusuf Sait\n`, 'members.csv'),
  },
};
const archives: Adding = {
  ...imports,
  path: '/api/admin/members/imports/files',
  file: {
    name: 'archive',
    make: async (isOther) => fileOf(await zipOf({ [isOther ? '2.pdf' : '1.pdf']: 'no PDF' }), 'files.zip'),
  },
};
/** All adding calls that require a session. The office bearers are added to the first term. */
export const addingCalls = [
  register,
  enter,
  members,
  events,
  gallery,
  memorials,
  notices,
  terms,
  bearers,
  wards,
  albums,
  invitations,
  lists,
  archives,
];
