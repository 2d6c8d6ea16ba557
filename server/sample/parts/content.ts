import type { Documents, Text } from '#contract/content.ts';
import { readTelephone } from '#contract/telephone.ts';
import { deleteVersions, lockRevision } from '#server/records/versions-store.ts';
import { saveFirstVersion } from '#server/records/versions.ts';
import type { SamplePart } from '#server/sample/part.ts';
import { defaults } from '#server/features/content/defaults.ts';
import { documentKeys, documentSubject } from '#server/features/content/documents.ts';
import { deleteDocuments, hasDocuments, writeDocument } from '#server/features/content/store.ts';

const PHONE = '0000 200 1825';

const servicesInSample: Readonly<Record<Documents['services'][number]['key'], Text>> = {
  directory: {
    en: 'Find a family by name or folio, and call with one tap. For signed-in members.',
    ml: 'പേരോ ഫോളിയോ നമ്പറോ നൽകി കുടുംബങ്ങളെ കണ്ടെത്താം, ഒറ്റ സ്പർശത്തിൽ വിളിക്കാം. ലോഗിൻ ചെയ്ത അംഗങ്ങൾക്കു മാത്രം.',
  },
  matrimony: {
    en: 'Free registration for those 18 or older, looked after by the committee.',
    ml: '18 വയസ്സ് തികഞ്ഞവർക്ക് സൗജന്യ രജിസ്ട്രേഷൻ. മേൽനോട്ടം സമിതിക്ക്.',
  },
  'events-gallery': {
    en: 'Gatherings through the year, and the pictures that stay with us.',
    ml: 'വർഷം മുഴുവനുമുള്ള ഒത്തുചേരലുകളും മായാത്ത ചിത്രങ്ങളും.',
  },
  memorial: {
    en: 'Names, dates and places, kept with care for families near and far.',
    ml: 'അടുത്തും അകലെയുമുള്ള കുടുംബങ്ങൾക്കായി കരുതലോടെ സൂക്ഷിക്കുന്ന പേരുകൾ, തീയതികൾ, സ്ഥലങ്ങൾ.',
  },
};

const words: Documents = {
  association: {
    ...defaults.association,
    footerLine: {
      en: 'Keeping our families in touch, generation after generation.',
      ml: 'തലമുറകളിലൂടെ നമ്മുടെ കുടുംബങ്ങളെ ചേർത്തുനിർത്തുന്നു.',
    },
  },
  hero: {
    heading: [
      { en: 'Two centuries,', ml: 'രണ്ടു നൂറ്റാണ്ട്,' },
      { en: 'one community.', ml: 'ഒരേ കൂട്ടായ്മ.' },
    ],
    lead: {
      en: 'The home of our families in the city and abroad: when we gather, who serves, whom we remember.',
      ml: 'നാം ഒത്തുചേരുന്ന ദിനങ്ങൾ, സേവനമനുഷ്ഠിക്കുന്നവർ, സ്നേഹത്തോടെ ഓർക്കുന്നവർ.',
    },
  },
  about: {
    heading: { en: 'A story that begins in\u00a01815', ml: '1815-ൽ തുടങ്ങുന്ന ഒരു കഥ' },
    lead: {
      en: 'Our history reaches back to 1815. The association carries the year 1825 in its name, and the present community was revived in 1971.',
      ml: 'നമ്മുടെ ചരിത്രം 1815 വരെ പിന്നിലേക്കു നീളുന്നു. സംഘടനയുടെ പേരിനൊപ്പം 1825 എന്ന വർഷമുണ്ട്; ഇന്നത്തെ കൂട്ടായ്മ 1971-ൽ പുനരുജ്ജീവിപ്പിക്കപ്പെട്ടു.',
    },
    more: {
      en: 'Sample text. The committee will replace this with two or three sentences in its own words, and the full story lives on the history page.',
      ml: 'മാതൃകാവാചകം. സമിതി സ്വന്തം വാക്കുകളിൽ രണ്ടോ മൂന്നോ വാചകങ്ങൾ ഇവിടെ ചേർക്കും; പൂർണ്ണരൂപം ചരിത്രത്താളിലുണ്ട്.',
    },
    years: [
      {
        year: '1815',
        text: { en: 'The earliest chapter of our history', ml: 'നമ്മുടെ ചരിത്രത്തിലെ ആദ്യ അധ്യായം' },
      },
      {
        year: '1825',
        text: {
          en: 'The year our families carry with pride',
          ml: 'നമ്മുടെ കുടുംബങ്ങൾ അഭിമാനത്തോടെ ഓർക്കുന്ന വർഷം',
        },
      },
      {
        year: '1971',
        text: {
          en: 'Revival, and the association as it is today',
          ml: 'പുനരുജ്ജീവനം; ഇന്നത്തെ രൂപത്തിലുള്ള സംഘടന',
        },
      },
    ],
  },
  history: {
    lead: {
      en: 'The history of our community, from 1815 through the revival in 1971 to today.',
      ml: '1815 മുതൽ 1971-ലെ പുനരുജ്ജീവനത്തിലൂടെ ഇന്നുവരെയുള്ള നമ്മുടെ കൂട്ടായ്മയുടെ ചരിത്രം.',
    },
    chapters: [
      {
        when: { en: '1815', ml: null },
        title: { en: 'The first chapter', ml: 'ആദ്യ അധ്യായം' },
        text: {
          en: 'Sample text. What is known of the earliest families and how they came together is told here, in the words approved by the committee.',
          ml: 'മാതൃകാവാചകം. ആദ്യകാല കുടുംബങ്ങളെയും അവരുടെ ഒത്തുചേരലിനെയും കുറിച്ച് അറിയാവുന്നത് സമിതി അംഗീകരിച്ച വാക്കുകളിൽ ഇവിടെ പറയും.',
        },
      },
      {
        when: { en: '1825', ml: null },
        title: { en: 'The year in our name', ml: 'നമ്മുടെ പേരിലെ വർഷം' },
        text: {
          en: 'Sample text. The line “Since 1825” on every page points to this year. A document, a photograph or a drawing can stand beside it.',
          ml: 'മാതൃകാവാചകം. എല്ലാ താളുകളിലുമുള്ള “1825 മുതൽ” എന്ന വരി ഈ വർഷത്തെ സൂചിപ്പിക്കുന്നു. ഒരു രേഖയോ ചിത്രമോ ഇതിനോടൊപ്പം ചേർക്കാം.',
        },
      },
      {
        when: { en: '1971', ml: null },
        title: { en: 'Revival', ml: 'പുനരുജ്ജീവനം' },
        text: {
          en: 'Sample text. The association is revived. Who called the meeting, where it was held, and what it set out to do.',
          ml: 'മാതൃകാവാചകം. സംഘടന പുനരുജ്ജീവിപ്പിക്കപ്പെടുന്നു. യോഗം വിളിച്ചതാര്, അതു നടന്നതെവിടെ, എന്തിനുവേണ്ടി.',
        },
      },
      {
        when: { en: 'Today', ml: 'ഇന്ന്' },
        title: { en: 'A community in many places', ml: 'പലയിടങ്ങളിലായി ഒരു കൂട്ടായ്മ' },
        text: {
          en: 'Sample text. Families live in the city and abroad. The directory, the matrimony bureau and this website keep them in touch.',
          ml: 'മാതൃകാവാചകം. കുടുംബങ്ങൾ നഗരത്തിലും വിദേശത്തുമായി കഴിയുന്നു. ഡയറക്ടറിയും വിവാഹ ബ്യൂറോയും ഈ വെബ്‌സൈറ്റും അവരെ ചേർത്തുനിർത്തുന്നു.',
        },
      },
    ],
    saying: {
      words: { en: 'What the elders planted, the children rest beneath.', ml: 'മുതിർന്നവർ നട്ടത് മക്കൾക്കു തണൽ.' },
      note: { en: 'Sample line for a saying chosen by the committee', ml: 'സമിതി തിരഞ്ഞെടുക്കുന്ന വാക്യത്തിനുള്ള മാതൃക' },
    },
  },
  services: defaults.services.map((service) => ({ ...service, text: servicesInSample[service.key] })),
  contact: {
    addressLines: [
      { en: 'CMJ Office, 18 Sample Street', ml: 'CMJ ഓഫീസ്, 18 സാമ്പിൾ സ്ട്രീറ്റ്' },
      { en: 'Heritage Ward, City 000 000', ml: 'ഹെറിറ്റേജ് വാർഡ്, നഗരം 000 000' },
    ],
    state: { en: 'Kerala', ml: 'കേരളം' },
    phones: [{ display: PHONE, tel: readTelephone(PHONE)?.number ?? '' }],
    whatsapp: null,
    email: 'office@cmj.example',
    hours: [
      {
        days: { en: 'Monday to Friday', ml: 'തിങ്കൾ മുതൽ വെള്ളി വരെ' },
        hours: { en: '10 am to 5 pm', ml: 'രാവിലെ 10 മുതൽ വൈകിട്ട് 5 വരെ' },
      },
      { days: { en: 'Saturday', ml: 'ശനി' }, hours: { en: '10 am to 1 pm', ml: 'രാവിലെ 10 മുതൽ ഉച്ചയ്ക്ക് 1 വരെ' } },
      { days: { en: 'Sunday', ml: 'ഞായർ' }, hours: { en: 'Closed', ml: 'അവധി' } },
    ],
    // Round coordinates in a forest, which are nobody's address.
    position: { lat: 10.5, lon: 76.5 },
    directions: {
      en: 'Sample text. The pin stands on round numbers, where nobody has an office. A sentence that helps to find the door stands here.',
      ml: 'മാതൃകാവാചകം. ഭൂപടത്തിൽ കാണുന്ന സ്ഥാനം മാതൃക മാത്രം; അവിടെ ആരുടെയും ഓഫീസില്ല. ഓഫീസിലേക്കു വരാൻ സഹായിക്കുന്ന ഒരു വാചകം ഇവിടെ ചേർക്കും.',
    },
    social: [
      { kind: 'facebook', url: 'https://facebook.example/cmj' },
      { kind: 'instagram', url: 'https://instagram.example/cmj' },
      { kind: 'youtube', url: 'https://youtube.example/cmj' },
    ],
  },
};

export const sampleDocuments: SamplePart = {
  kind: 'texts',
  isEmpty: async (db) => !(await hasDocuments(db)),
  prepare:
    async ({ now }) =>
    async (db) => {
      for (const key of documentKeys) {
        await writeDocument(db, key, words[key], now());
        await saveFirstVersion(db, documentSubject(key), { at: now(), actorId: null });
      }
      return documentKeys;
    },
  // Never returns undefined, because every text has a revision, even an empty one. The revision is stored under the key
  // of the text.
  lockState: async (db, key) => String(await lockRevision(db, key)),
  remove: async (db, keys) => {
    await deleteVersions(db, keys);
    return { count: await deleteDocuments(db, keys), files: [] };
  },
};
