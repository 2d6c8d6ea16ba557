// The thread that reads PDFs: pdf.js, with ceilings of our own around it (docs/decisions/0017-pdfs-and-paper.md).
import './thread-limits.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
