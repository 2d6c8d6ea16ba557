import type { Text } from '#contract/content.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import type { WordErrors } from './upload-queue.ts';

interface DescriptionPairProps {
  /** The picture that it describes; undefined: all of them. */
  readonly draft: { readonly key: number; readonly file: File } | undefined;
  /** Several are described. */
  readonly isForAll?: boolean;
  readonly words: Text;
  readonly errors: WordErrors;
  /** The pictures are on their way. */
  readonly isLocked: boolean;
  readonly onTyped: (words: Text) => void;
}

/** The description of a picture that is about to be uploaded, or of all, in both languages. */
export function DescriptionPair(props: DescriptionPairProps) {
  const { draft, isForAll = false, words, errors, isLocked, onTyped } = props;
  const idOf = (name: string) => (draft ? `${name}-${draft.key}` : name);
  const of = draft && <span className="visually-hidden">: {draft.file.name}</span>;
  const half = (name: 'description' | 'description_ml', label: string) => ({
    id: idOf(name),
    name,
    error: errors[name],
    label: (
      <>
        {label}
        {of}
      </>
    ),
  });
  return (
    <TextPair
      en={half('description', isForAll ? m.manage_descriptionForAll() : m.manage_description())}
      ml={half('description_ml', isForAll ? m.manage_descriptionForAllMl() : m.manage_descriptionMl())}
      text={words}
      rows={2}
      readOnly={isLocked}
      onTyped={onTyped}
    />
  );
}
