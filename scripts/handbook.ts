import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { richText } from '#server/platform/text/rich-text.ts';
import type { HandbookPart } from '#web/shared/content/handbook-topic.ts';

const TOPIC = /\/docs\/handbook\/(en|ml)\/[\w-]+\.md$/;
const PICTURE = /^!\[(.+)\]\((\S+)\)$/m;
const LINK = /\]\(([\w-]+)\.md\)/g;

/** Rewrites links between topic files to links between the help pages of the office. */
function leadToPages(markdown: string, language: string): string {
  const contents = `${language === 'ml' ? '/ml' : ''}/admin/help`;
  return markdown.replace(LINK, (_link, topic: string) =>
    topic === 'README' ? `](${contents})` : `](${contents}/${topic})`,
  );
}

/** Parses a topic into title, texts and pictures. A picture is on a line of its own, and its `src` is the file. */
function readTopic(markdown: string, language: string) {
  const [, title = '', body = ''] = /^# (.+)\n([^]*)$/.exec(markdown) ?? [];
  const parts: HandbookPart[] = [];
  const addText = (text: string) => {
    const of = richText(leadToPages(text, language));
    if (of.length > 0) parts.push({ kind: 'text', of });
  };
  let rest = body;
  for (let found = PICTURE.exec(rest); found !== null; found = PICTURE.exec(rest)) {
    const [whole, alt = '', src = ''] = found;
    addText(rest.slice(0, found.index));
    parts.push({ kind: 'picture', alt, src });
    rest = rest.slice(found.index + whole.length);
  }
  addText(rest);
  return { title, parts };
}

/**
 * Compiles each topic of the handbook to a module for the office's help pages, so that browsers need no Markdown
 * parser. Leaves out missing pictures: they are screenshots of a built site, so the first build has none.
 */
export const handbookTopics: Plugin = {
  name: 'handbook-topics',
  enforce: 'pre',
  transform: {
    filter: { id: TOPIC },
    handler(markdown, id) {
      const [, language = 'en'] = TOPIC.exec(id) ?? [];
      const { title, parts } = readTopic(markdown, language);
      const isThere = (file: string) => existsSync(join(dirname(id), file));
      const imports: string[] = [];
      const written = parts.flatMap((part) => {
        if (part.kind === 'text') return [JSON.stringify(part)];
        if (!isThere(part.src)) return [];
        const name = `picture${imports.length}`;
        imports.push(`import ${name} from ${JSON.stringify(part.src)};`);
        return [`{ kind: 'picture', alt: ${JSON.stringify(part.alt)}, src: ${name} }`];
      });
      const topic = `{ title: ${JSON.stringify(title)}, parts: [${written.join(', ')}] }`;
      return { code: `${imports.join('\n')}\nexport default ${topic};\n`, moduleType: 'js' };
    },
  },
};
