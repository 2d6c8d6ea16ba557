/** Reads single settings and remembers what is wrong with them, so that all can be told at once. */
export class Settings {
  readonly problems: string[] = [];
  readonly #env: ReadonlyMap<string, string | undefined>;

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = new Map(Object.entries(env));
  }

  text(name: string): string | undefined {
    const value = this.#env.get(name);
    return value === undefined || value.trim() === '' ? undefined : value;
  }

  /** Notes the problem and answers something to go on with until all settings are read. */
  refuse<T>(name: string, rule: string, instead: T): T {
    this.problems.push(`${name} ${rule}.`);
    return instead;
  }

  number(name: string, unset: number, lowest: number, highest: number): number {
    const text = this.text(name);
    if (text === undefined) return unset;
    const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (Number.isInteger(value) && value >= lowest && value <= highest) return value;
    return this.refuse(name, `must be a whole number from ${lowest} to ${highest}`, unset);
  }

  choice<const T extends string>(name: string, choices: readonly T[], unset: T): T {
    const text = this.text(name);
    if (text === undefined) return unset;
    return (
      choices.find((choice) => choice === text) ?? this.refuse(name, `must be one of: ${choices.join(', ')}`, unset)
    );
  }
}
