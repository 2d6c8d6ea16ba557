export { findCorrectionPhoto } from './photos.ts';
export { findCorrectionsOf } from './read-corrections.ts';
