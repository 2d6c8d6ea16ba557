import { useState } from 'react';
import { classNames } from './class-names.ts';
import { initials } from './initials.ts';

interface AvatarProps {
  name: string;
  /** Picture URL. Without it, or if it fails to load, the initials are shown. */
  src?: string | undefined;
  /** Width and height: 44, 56 or 64 pixels. */
  size?: 'sm' | 'md' | 'lg' | undefined;
}

const SIZES = { sm: 'avatar--small', md: undefined, lg: 'avatar--large' } as const;
const TINTS = ['', 'avatar--green', 'avatar--laterite'] as const;

/** Returns the class of one of three tints. The same name always has the same tint. */
function tint(name: string): string | undefined {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return TINTS[sum % TINTS.length];
}

/** A person's picture or initials. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={classNames('avatar', SIZES[size], tint(name))} aria-hidden="true">
      {src === undefined || src === failed ? (
        initials(name)
      ) : (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      )}
    </span>
  );
}
