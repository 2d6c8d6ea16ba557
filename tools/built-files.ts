import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldestBrowsers } from '../scripts/browsers.ts';
import { commandOutcome } from './run/command.ts';
import { checkOutcome, type Outcome } from './run/stages.ts';
import { TOO_NEW } from './texts.ts';

/** Scripts of pdf.js. Only their syntax is checked, because pdf-polyfills.ts has the functions that they use. */
const OF_PDF_JS = /^assets\/(?:open-pdf|pdf\.worker)-/;
/** As `TOO_NEW`, but a slash after a name is a division by a variable whose name the build has shortened. */
const TOO_NEW_BUILT = new RegExp(TOO_NEW.source.replace('[/]', String.raw`(?<![\w$])[/]`));
/** Media queries with `<` and nested rules, which the build converts. */
const TOO_NEW_STYLES = /@media[^{]*[<>]|[{};]&[^{};]*\{/;

/** Checks that the oldest browsers can read the built scripts and style sheets at `root`, with their packages. */
export async function checkBuilt(root: string, signal: AbortSignal): Promise<Outcome> {
  const folder = join(root, 'build', 'client');
  // Assets of earlier builds, which are kept for open pages.
  const since = join(root, '.cache', 'earlier-assets', 'since.json');
  const earlier = existsSync(since) ? readFileSync(since, 'utf8') : '';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !earlier.includes(`"${name.replace('assets/', '')}"`),
  );
  const scripts = files.filter((name) => name.endsWith('.js'));
  const own = scripts.filter((name) => !OF_PDF_JS.test(name));
  const query = oldestBrowsers.map((browser) => browser.replace(/\d/, ' $&')).join(', ');
  const syntaxOf = (names: readonly string[], ...options: readonly string[]) => {
    const all = ['checkBrowser', ...names, '--module', '--noCache', `--browserslistQuery=${query}`, ...options];
    return commandOutcome('es-check', all, { cwd: folder, signal });
  };
  const find = (names: readonly string[], pattern: RegExp) =>
    names.flatMap((name) => {
      const [found] = pattern.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
      return found === undefined ? [] : `${name}: ${found}`;
    });
  const styles = files.filter((name) => name.endsWith('.css'));
  const names = checkOutcome([...find(own, TOO_NEW_BUILT), ...find(styles, TOO_NEW_STYLES)], '');
  const outcomes = [
    names,
    await syntaxOf(own, '--checkFeatures'),
    await syntaxOf(scripts.filter((name) => !own.includes(name))),
  ];
  const details = outcomes.flatMap(({ state, detail }) => (state === 'red' ? [detail ?? ''] : []));
  return checkOutcome(details, `${scripts.length} scripts, ${styles.length} style sheets`);
}
