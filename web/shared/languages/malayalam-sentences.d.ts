declare module 'virtual:malayalam-sentences' {
  /** By code, what the server says, in Malayalam (scripts/sentences.ts). */
  const sentences: Readonly<Record<string, string>>;
  export default sentences;
}
