import type { Documents } from '#contract/content.ts';

/** Texts until the office has written its own. They state only facts from the specification (decision 23). */
export const defaults: Documents = {
  association: {
    shortName: 'CMJ',
    fullName: { en: '', ml: null },
    tagline: { en: 'Since 1825', ml: '1825 മുതൽ' },
    footerLine: { en: '', ml: null },
    logo: null,
  },
  hero: {
    heading: [
      { en: 'Our community,', ml: 'നമ്മുടെ കൂട്ടായ്മ,' },
      { en: 'since 1825.', ml: '1825 മുതൽ.' },
    ],
    lead: {
      en: 'The events we gather for, the people who serve, and those we remember.',
      ml: 'നാം ഒത്തുചേരുന്ന പരിപാടികൾ, സേവനമനുഷ്ഠിക്കുന്നവർ, നാം സ്നേഹത്തോടെ ഓർക്കുന്നവർ.',
    },
  },
  about: {
    heading: { en: 'Our history', ml: 'നമ്മുടെ ചരിത്രം' },
    lead: {
      en: 'Our history reaches back to 1815. The association was revived in 1971.',
      ml: 'നമ്മുടെ ചരിത്രം 1815 വരെ പിന്നിലേക്കു നീളുന്നു. സംഘടന 1971-ൽ പുനരുജ്ജീവിപ്പിക്കപ്പെട്ടു.',
    },
    more: { en: '', ml: null },
    years: [
      { year: '1815', text: { en: 'Where our history begins', ml: 'നമ്മുടെ ചരിത്രം തുടങ്ങുന്ന വർഷം' } },
      { year: '1825', text: { en: 'The year beside our name', ml: 'നമ്മുടെ പേരിനൊപ്പമുള്ള വർഷം' } },
      { year: '1971', text: { en: 'Revival', ml: 'പുനരുജ്ജീവനം' } },
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
        title: { en: 'Where our history begins', ml: 'നമ്മുടെ ചരിത്രം തുടങ്ങുന്നത്' },
        text: { en: 'Our history reaches back to 1815.', ml: 'നമ്മുടെ ചരിത്രം 1815 വരെ പിന്നിലേക്കു നീളുന്നു.' },
      },
      {
        when: { en: '1825', ml: null },
        title: { en: 'The year beside our name', ml: 'നമ്മുടെ പേരിനൊപ്പമുള്ള വർഷം' },
        text: { en: 'The association carries this year beside its name.', ml: 'സംഘടനയുടെ പേരിനൊപ്പം ഈ വർഷമുണ്ട്.' },
      },
      {
        when: { en: '1971', ml: null },
        title: { en: 'Revival', ml: 'പുനരുജ്ജീവനം' },
        text: { en: 'The association was revived in 1971.', ml: 'സംഘടന 1971-ൽ പുനരുജ്ജീവിപ്പിക്കപ്പെട്ടു.' },
      },
      {
        when: { en: 'Today', ml: 'ഇന്ന്' },
        title: { en: 'Our community today', ml: 'നമ്മുടെ കൂട്ടായ്മ ഇന്ന്' },
        text: {
          en: 'The members directory, the matrimony bureau and this website keep our families in touch.',
          ml: 'അംഗങ്ങളുടെ ഡയറക്ടറിയും വിവാഹ ബ്യൂറോയും ഈ വെബ്‌സൈറ്റും നമ്മുടെ കുടുംബങ്ങളെ ചേർത്തുനിർത്തുന്നു.',
        },
      },
    ],
    saying: null,
  },
  services: [
    {
      key: 'directory',
      title: { en: 'Member Directory', ml: 'അംഗങ്ങളുടെ ഡയറക്ടറി' },
      text: {
        en: 'Find a family by name or folio. For signed-in members.',
        ml: 'പേരോ ഫോളിയോ നമ്പറോ നൽകി കുടുംബങ്ങളെ കണ്ടെത്താം. ലോഗിൻ ചെയ്ത അംഗങ്ങൾക്കു മാത്രം.',
      },
    },
    {
      key: 'matrimony',
      title: { en: 'Matrimony Bureau', ml: 'വിവാഹ ബ്യൂറോ' },
      text: {
        en: 'Free registration for those 18 or older.',
        ml: '18 വയസ്സ് തികഞ്ഞവർക്ക് സൗജന്യ രജിസ്ട്രേഷൻ.',
      },
    },
    {
      key: 'events-gallery',
      title: { en: 'Events & Gallery', ml: 'പരിപാടികളും ചിത്രങ്ങളും' },
      text: { en: 'Our gatherings and their pictures.', ml: 'നമ്മുടെ ഒത്തുചേരലുകളും അവയുടെ ചിത്രങ്ങളും.' },
    },
    {
      key: 'memorial',
      title: { en: 'In Loving Memory', ml: 'സ്നേഹസ്മരണ' },
      text: { en: 'Those we remember: names, dates and places.', ml: 'നാം ഓർക്കുന്നവർ: പേരുകൾ, തീയതികൾ, സ്ഥലങ്ങൾ.' },
    },
  ],
  contact: {
    addressLines: [],
    state: { en: '', ml: null },
    phones: [],
    whatsapp: null,
    email: null,
    hours: [],
    position: null,
    directions: { en: '', ml: null },
    social: [],
  },
};
