// The worker that parses PDFs: pdf.js, with the functions that old browsers lack.
import './pdf-polyfills.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
