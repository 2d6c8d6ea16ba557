/** The time that counts: after one instant, up to another. What a wrong clock has put into the future lies outside. */
export interface Span {
  readonly after: number;
  readonly until: number;
}
