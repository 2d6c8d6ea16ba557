/** Where the focus returns to when a picture is closed. */
export function cardId(picture: number): string {
  return `picture-${picture}`;
}
