import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderDirectory } from '#contract/members.ts';
import { renderRange } from '#web/members/directory/directory-range.tsx';
import { withPageLanguage } from './page-language.ts';
import { inlineDrawings } from './drawings.ts';

/** Renders the part of the directory that only members may see. The page's script inserts it. */
export const renderDirectory: RenderDirectory = async (language, range) =>
  withPageLanguage(language, async () => {
    const markup = renderToStaticMarkup(await renderRange(range));
    return `<!DOCTYPE html>${inlineDrawings(markup)}`;
  });
