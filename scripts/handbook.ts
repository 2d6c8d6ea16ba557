import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { richText } from '#server/platform/text/rich-text.ts';
import type { HandbookPart } from '#web/shared/content/handbook-topic.ts';

const TOPIC = /\/docs\/handbook\/(en|ml)\/[\w-]+\.md$/;
const PICTURE = /^!\[(.+)\]\((\S+)\)$/m;
const LINK = /\]\(([\w-]+)\.md\)/g;

/** Where the office reads a topic: its file lies beside the one that leads to it. */
function leadToPages(markdown: string, language: string): string {
  const contents = `${language === 'ml' ? '/ml' : ''}/admin/help`;
  return markdown.replace(LINK, (_link, topic: string) =>
    topic === 'README' ? `](${contents})` : `](${contents}/${topic})`,
  );
}

/** The title, and the words and pictures below it; a picture stands on a line of its own, and its `src` is the file. */
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
 * Makes of each topic of the office's handbook what a page of the office draws: no browser has to read Markdown. A picture
 * that has not been taken yet is left out, for it is taken of what is built.
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
