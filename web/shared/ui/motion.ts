/** Resolves when the element's animations (motion.css) have ended; at once if it has none. */
export async function waitForAnimations(element: Element): Promise<void> {
  await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
}
