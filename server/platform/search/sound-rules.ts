/**
 * Rules that unify Latin spellings, applied from top to bottom wherever they match. In results, `S` is the sound in
 * Shaji. `O` is the sound in Noushad, spelled `ou` or `au`. `G` is a g that may sound like j.
 */
export const soundRules: readonly (readonly [spelling: RegExp, sound: string])[] = [
  // The following rules apply to biblical and English names.
  [/ews?$/g, 'yu'],
  [/george?/g, 'jorj'],
  [/ohn/g, 'on'],
  [/ichael/g, 'ikel'],
  [/^mary(?![aeiou])/g, 'mery'],
  // Applies to Zacharia, but not to Kuncheria, which is also spelled Kunchariya.
  [/(?<=a)ch(?=ari[ay])/g, 'k'],
  [/(?<=^[jr]os)e(?=[^aeiou])/g, ''],
  [/^x/g, 's'],
  // Unifies Njarackal and Narackal, and Gnanam and Njanam.
  [/^(?:[gj]n|n[hj])/g, 'n'],
  [/que$/g, 'k'],
  // In Quader and Quasim, q and u stand for the Arabic q.
  [/^qu(?=[ae])/g, 'k'],
  // In Swalih and Thwayyib, w marks the Arabic emphatic s and t.
  [/^(s(?=[vw]a+[bdfl])|th?(?=[vw]a))[vw]/g, '$1'],
  // Unifies Ahammed and Ahamad, also at the end of another name such as Kunhahammad.
  [/aha?mm?[ae]dh?$|ahammath?$/g, 'ahmed'],
  // Unifies Subrahmanian and Subramaniam.
  [/brahm/g, 'bram'],
  [/(?<=m.n[iy])am$/g, 'an'],
  // At the beginning, iy stands for ayy, as in Iyyappan, Iyer and Iyengar.
  [/^iyy?(?=[ae])/g, 'ayy'],
  // Unifies Ramaswamy and Ramasamy.
  [/s[vw]a+m(?=[iy])/g, 'sam'],
  // In Rodrigues, gu before e is a g that never sounds like j.
  [/gu(?=e)/g, 'gh'],
  // In Shylaja, Hyder, Vysakh and Syed, y stands for ai.
  [/^([bdfghjklmnprstvwz]h?)y(?=[^aeiouy])/g, '$1ai'],
  [/^sye/g, 'saye'],
  // In the following rules, several consonants stand for one sound.
  [/sch/g, 'sh'],
  [/ksh?|x/g, 'ks'],
  [/[ct]?ch+/g, 'č'],
  [/zh/g, 'l'],
  [/ph/g, 'f'],
  [/nh/g, 'nj'],
  // Before a front vowel, g may sound like j inside a name: Sarogini and Ragini.
  [/(?<=[^d])g(?=[eiy])/g, 'G'],
  [/([kgjtdb])h/g, '$1'],
  // Sivan, Sankaran, Santha, Sarada, Sobha and Syam begin with a Malayalam letter that is written s or sh in Latin.
  [/^sh(?=iv|an[kg]|ant|arad|ob|[iy]am|as|ail)/g, 's'],
  [/^sh(?=r)|sh(?=[nmvw])/g, 's'],
  [/sh/g, 'S'],
  [/wh?(?=[aeiou])/g, 'v'],
  // Vatsala is pronounced, and often spelled, Valsala.
  [/(?<=[aeiou])ts(?=a)/g, 'ls'],
  [/tz|ts|z/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/c?[kq]|c/g, 'k'],
  [/č/g, 'c'],
  [/dg(?=[ei])/g, 'j'],
  [/Ge$/g, 'j'],
  [/^gi(?=[gGjmnS])/g, 'ji'],
  // In most of the following rules, two vowels, or a vowel and y, stand for one sound.
  [/yy+/g, 'y'],
  [/ng(?=k)|nj(?=č|c)/g, 'n'],
  [/oyi/g, 'oy'],
  [/a(?:y+[ei]+|e{2,}|i[ye]*)|ei/g, 'ay'],
  [/(?<=[aeiou].*)ey(?=a)/g, 'i'],
  [/ey$/g, 'i'],
  [/ey(?![aeiou])/g, 'ay'],
  [/oi/g, 'oy'],
  [/aa+/g, 'a'],
  [/ea$/g, 'ia'],
  [/e[ea]+/g, 'i'],
  [/ie$/g, 'i'],
  [/ief/g, 'if'],
  [/ae/g, 'e'],
  [/oo+|uu+/g, 'u'],
  [/ou|au|avu(?=t)|[ao]w(?![aeiou])/g, 'O'],
  [/w/g, 'v'],
  // Unifies spellings in which y or v only connects two vowels.
  [/iy(?=[aeiouO])/g, 'i'],
  [/uv?(?=[aeio])/g, 'v'],
  [/(?<=[^aeiouO])y/g, 'i'],
  [/ii+/g, 'i'],
  [/([^aeiouO])\1+/g, '$1'],
  // Removes silent endings.
  [/(?<=[aeiouO])h$/g, ''],
  [/(?<=[aeiouO].*[^aeiouO])e$/g, ''],
];
