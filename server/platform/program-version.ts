import program from '../../package.json' with { type: 'json' };

/** The version of this program, such as `2.0.0`. */
export const programVersion = program.version;
