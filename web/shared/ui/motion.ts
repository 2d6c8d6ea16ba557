/** Resolves when the element stands still; at once where it does not move. What moves, and for how long: motion.css. */
export async function afterMotion(element: Element): Promise<void> {
  await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
}
