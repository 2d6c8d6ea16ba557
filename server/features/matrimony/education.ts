import { educationLevels } from '#contract/wishes.ts';
import { searchText } from '#server/platform/text/search-text.ts';

/** Words for levels of education, the highest level first. A `*` stands for any ending. */
const words = `
doctorate: ph d, phd, d phil, dphil, dm, mch, doctorate, doctoral, ഡോക്ടറേറ്റ്*, പിഎച്ച്ഡി, പിഎച്ഡി, പി എച്ച് ഡി
postgraduate: ma, msc, mcom, mtech, mba, mca, med, mphil, msw, mpharm, mds, md, ms, me, mlisc, mpt, march, llm, mha
postgraduate: pgdm, pgdca, ca, cma, acca, post graduat*, postgrad*, pg, master of, master in, master degree, masters
postgraduate: ബിരുദാനന്തര*, പിജി, എംഎ, എംഎസ്സി, എംകോം, എംടെക്, എംബിഎ, എംസിഎ, എംഎഡ്, എംഫിൽ, എംഡി, എംഎസ്ഡബ്ല്യു
degree: ba, bsc, bcom, btech, bba, bca, bed, be, mbbs, bds, bams, bhms, bpharm, bpt, barch, llb, blisc, bsw, bvsc, bvoc
degree: degree, graduat*, bachelor*, engineer*, ബിരുദ*, ഡിഗ്രി, ബിഎ, ബിഎസ്സി, ബികോം, ബിടെക്, ബിബിഎ, ബിസിഎ, ബിഎഡ്, ബിഇ
degree: എംബിബിഎസ്, ബിഡിഎസ്, ബിഎഎംഎസ്, ബിഎച്ച്എംഎസ്, എൽഎൽബി
plusTwo: plus two, plustwo, +2, 12th, xii, hsc, higher secondary, vhse, pre degree, predegree, pdc, diploma*, iti, itc
plusTwo: polytechnic, gnm, anm, ttc, dmlt, പ്ലസ് ടു, പ്ലസ്ടു, പ്രീഡിഗ്രി, പ്രീ ഡിഗ്രി, ഡിപ്ലോമ*, ഐടിഐ, ഹയർ സെക്കൻഡറി
school: sslc, 10th, x, tenth, matric*, school, എസ്എസ്എൽസി, പത്താം*`;

/** Words that look like a degree, or name an engineer without one. */
const NO_DEGREE =
  /(?<= )(?:ms (?:office|word|excel|access|power ?point|dos|windows|project|cit)|(?:head|school|music|dance|post|station) ?master|under graduat\p{L}*|(?:call|contact) me|to be|x ray|(?:diploma|iti|polytechnic)(?: in)?(?: \p{L}+)? engineer\p{L}*|engineer\p{L}* diploma)(?= )/gu;
/** Words that say that a degree is not reached, or not yet. */
const NOT_REACHED =
  / (?:not|below|less than|without|failed|incomplete|discontinued|dropped|pursuing|studying|student|final year|first year|second year|third year) | പഠിക്കു|തോറ്റ/u;

/** Returns words between single spaces, with the letters of a degree together: "B. A., M.Sc" is " ba msc ". */
function spaced(text: string): string {
  const plain = searchText(text)
    .replaceAll(/['’]/g, '')
    // The dot after a single letter is inside a degree. The last one in "B.Sc.Nursing" ends it.
    .replaceAll(/(?<=[a-z]{2})\./g, ' ')
    .replaceAll('.', '')
    .replaceAll(/[^\p{L}\p{M}\d+]+/gu, ' ');
  return ` ${plain.trim()} `
    .replaceAll(/(?<= \p{L}) (?=\p{L} )/gu, '')
    .replaceAll(/(?<= [bm]) (?=(?:sc|com|tech|ed|phil|pharm|arch|voc) )/gu, '');
}

const levels = words
  .trim()
  .split('\n')
  .map((line) => {
    const [level, phrases = ''] = line.split(': ');
    const beginnings = phrases.split(', ').map((phrase) => {
      return phrase.endsWith('*') ? spaced(phrase.replace('*', '')).trimEnd() : spaced(phrase);
    });
    return { rank: educationLevels.findIndex((one) => one === level), beginnings };
  });

/**
 * Returns the highest level of education that a text names, as its place in `educationLevels`: -1 below the lowest,
 * undefined if the text names none.
 */
export function educationRank(text: string): number | undefined {
  const written = spaced(text).replaceAll(NO_DEGREE, (phrase) => (/diploma|iti|poly/.test(phrase) ? 'diploma' : ''));
  if (NOT_REACHED.test(written)) return undefined;
  return levels.find(({ beginnings }) => beginnings.some((beginning) => written.includes(beginning)))?.rank;
}
