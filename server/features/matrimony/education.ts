import { educationLevels } from '#contract/wishes.ts';
import { searchText } from '#server/platform/text/search-text.ts';

/** Words for levels of education, the highest first. A `*` stands for any ending. */
const words = [
  ['doctorate', 'ph d, phd, d phil, dphil, dm, mch, doctorate, doctoral, ഡോക്ടറേറ്റ്*, പിഎച്ച്ഡി, പിഎച്ഡി, പി എച്ച് ഡി'],
  [
    'postgraduate',
    'ma, msc, mcom, mtech, mba, mca, med, mphil, msw, mpharm, mds, md, ms, me, mlisc, llm, mha, pgdm, pgdca, ca, cma, acca, ' +
      'm a, m sc, m com, m tech, m ed, m phil, post graduat*, postgrad*, pg, master*, ബിരുദാനന്തര*, പിജി, ' +
      'എംഎ, എംഎസ്സി, എംകോം, എംടെക്, എംബിഎ, എംസിഎ, എംഎഡ്, എംഫിൽ, എംഡി, എംഎസ്ഡബ്ല്യു',
  ],
  [
    'degree',
    'ba, bsc, bcom, btech, bba, bca, bed, be, mbbs, bds, bams, bhms, bpharm, bpt, barch, llb, blisc, bsw, bvsc, ' +
      'b a, b sc, b com, b tech, b ed, degree, graduat*, bachelor*, engineer*, ബിരുദ*, ഡിഗ്രി, ' +
      'ബിഎ, ബിഎസ്സി, ബികോം, ബിടെക്, ബിബിഎ, ബിസിഎ, ബിഎഡ്, ബിഇ, എംബിബിഎസ്, ബിഡിഎസ്, ബിഎഎംഎസ്, ബിഎച്ച്എംഎസ്, എൽഎൽബി',
  ],
  [
    'plusTwo',
    'plus two, plustwo, +2, 12th, xii, hsc, higher secondary, vhse, pre degree, predegree, pdc, diploma*, iti, itc, ' +
      'polytechnic, gnm, ttc, പ്ലസ് ടു, പ്ലസ്ടു, പ്രീഡിഗ്രി, പ്രീ ഡിഗ്രി, ഡിപ്ലോമ*, ഐടിഐ, ഹയർ സെക്കൻഡറി',
  ],
  ['school', 'sslc, 10th, x, tenth, matric*, school, എസ്എസ്എൽസി, പത്താം*'],
] as const;

/** Returns words between single spaces, without dots and apostrophes. */
function spaced(text: string): string {
  const letters = searchText(text).replaceAll(/[.'’]/g, '');
  return ` ${letters.replaceAll(/[^\p{L}\p{M}\d+]+/gu, ' ').trim()} `;
}

const levels = words.map(([level, list]) => ({
  rank: level === 'school' ? -1 : educationLevels.indexOf(level),
  beginnings: list
    .split(',')
    .map((phrase) => (phrase.endsWith('*') ? spaced(phrase.replace('*', '')).trimEnd() : spaced(phrase))),
}));

/**
 * Returns the highest level of education that a text names, as its place in `educationLevels`: -1 below the lowest,
 * undefined if the text names none.
 */
export function educationRank(text: string): number | undefined {
  const written = spaced(text);
  return levels.find(({ beginnings }) => beginnings.some((beginning) => written.includes(beginning)))?.rank;
}
