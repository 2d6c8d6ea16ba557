import type { Album } from '#contract/albums.ts';
import type { Documents, readSite } from '#contract/content.ts';
import { readTelephone } from '#contract/telephone.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { endDay, type Event } from '#contract/events.ts';
import { pathIn, getLocale } from '#web/shared/languages/locale.ts';
import { contentText, recordText } from '#web/shared/languages/content-text.tsx';
import { albumPath, eventPath, paths } from '#web/shared/links/paths.ts';
import { nameOf } from './page-meta.ts';

type Value = string | number | StructuredData | readonly Value[];
/** A schema.org object for search engines. */
export interface StructuredData {
  readonly [name: string]: Value;
}

const CONTEXT = 'https://schema.org';
/** UTC offset of India, which has no daylight saving time. */
const ZONE = '+05:30';

function addressOf({ addressLines, state }: Documents['contact']): StructuredData {
  const lines = addressLines.map((line) => contentText(line).words).filter((line) => line !== '');
  if (lines.length === 0) return {};
  const region = contentText(state).words;
  return {
    address: {
      '@type': 'PostalAddress',
      streetAddress: lines.join(', '),
      ...(region !== '' && { addressRegion: region }),
      addressCountry: 'IN',
    },
  };
}

/**
 * Returns the structured data of the association, for the home page. Omits fields that the office has not filled in.
 */
export function organizationData(
  origin: string,
  { association, contact }: Pick<ResponseOf<typeof readSite>, 'association' | 'contact'>,
): StructuredData {
  const slogan = contentText(association.tagline).words;
  const fullName = contentText(association.fullName).words;
  const { phones, email, social } = contact;
  const telephone = phones.flatMap(({ display }) => readTelephone(display)?.number ?? []);
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: nameOf(association),
    ...(fullName !== '' && { alternateName: association.shortName }),
    url: origin + pathIn(getLocale(), paths.home),
    logo: association.logo === null ? `${origin}/icon-512.png` : `${origin}/uploads/${association.logo}`,
    ...(slogan !== '' && { slogan }),
    ...addressOf(contact),
    ...(telephone.length > 0 && { telephone }),
    ...(email !== null && { email }),
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
  };
}

/** Returns the structured data of an event. Without a time, the event lasts the whole day. */
export function eventData(origin: string, event: Event, association: Documents['association']): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Event',
    name: recordText(event.title, event.title_ml).words,
    description: recordText(event.description, event.description_ml).words,
    startDate: event.time === null ? event.date : `${event.date}T${event.time}:00${ZONE}`,
    ...(event.end_time !== null && { endDate: `${endDay(event)}T${event.end_time}:00${ZONE}` }),
    eventStatus: `${CONTEXT}/EventScheduled`,
    eventAttendanceMode: `${CONTEXT}/OfflineEventAttendanceMode`,
    url: origin + pathIn(getLocale(), eventPath(event.id)),
    ...(event.image !== null && { image: [`${origin}/events/${event.image}`] }),
    ...(event.place !== null && { location: { '@type': 'Place', name: event.place, address: event.place } }),
    organizer: { '@type': 'Organization', '@id': `${origin}/#organization`, name: nameOf(association), url: origin },
  };
}

/** Returns the structured data of an album of the gallery. */
export function albumData(origin: string, { id, image }: Album, name: string): StructuredData {
  const url = origin + pathIn(getLocale(), albumPath(id));
  return { '@context': CONTEXT, '@type': 'ImageGallery', name, url, image: `${origin}/uploads/${image}` };
}

/** Returns the structured data of the matrimony bureau, which is free of charge. */
export function bureauData(origin: string, association: Documents['association'], name: string): StructuredData {
  const url = origin + pathIn(getLocale(), paths.matrimony);
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    name,
    url,
    provider: { '@type': 'Organization', '@id': `${origin}/#organization`, name: nameOf(association), url: origin },
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'INR' },
  };
}
