import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderDirectory } from '#contract/members.ts';
import { renderRange } from '#web/members/directory/directory-range.tsx';
import { withPageLanguage } from './page-language.ts';

/** Renders the part of the directory that only members may see. The page's script inserts it. */
export const renderDirectory: RenderDirectory = async (language, range) =>
  withPageLanguage(language, async () => {
    return `<!DOCTYPE html>${renderToStaticMarkup(await renderRange(range))}`;
  });
