import program from '../../package.json' with { type: 'json' };

/** The version of this program, such as `3.0.0`. */
export const programVersion = program.version;
