/**
 * Packages that the build bundles into pages. A release contains them in `build/`, not in node_modules. In package.json
 * they are dev dependencies.
 */
export const BUNDLED_PACKAGES: readonly string[] = ['pdfjs-dist', 'react', 'react-dom', 'react-router', 'uqr'];
