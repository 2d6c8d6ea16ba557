/** Words that every JavaScript object answers to, and that anybody may type. */
export const wordsOfObjects = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
] as const;
