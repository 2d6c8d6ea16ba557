/**
 * Packages that the build bundles into pages. A release contains them in `build/`, not in node_modules. In package.json
 * they are dev dependencies.
 */
export const BUILT_INTO_PAGES: readonly string[] = ['pdfjs-dist', 'react', 'react-dom', 'react-router', 'uqr'];
