export { findCorrectionPhoto } from './after-decision.ts';
export { findCorrectionsOf } from './read.ts';
