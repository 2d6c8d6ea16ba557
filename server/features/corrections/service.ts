export { closeCorrections, reopenCorrection } from './close-corrections.ts';
export { findCorrectionPhoto } from './photos.ts';
export { findCorrectionsOf } from './read-corrections.ts';
