// What pdf.js does in a worker.
import './older-browsers.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
