// The worker that parses PDFs: pdf.js with resource limits (docs/decisions/0017-pdfs-and-paper.md).
import './pdf-polyfills.ts';
import './thread-limits.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
