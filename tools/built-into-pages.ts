/**
 * Packages that pages are built of: a release has them within what was built, and not in its node_modules. In package.json
 * they stand with what is needed to build and to test.
 */
export const BUILT_INTO_PAGES: readonly string[] = ['pdfjs-dist', 'react', 'react-dom', 'react-router', 'uqr'];
