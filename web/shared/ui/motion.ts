/** Resolves when the element's animations end; at once if it has none. The animations are in motion.css. */
export async function waitForAnimations(element: Element): Promise<void> {
  await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
}
