import type { FurtherHelp } from './form-state.ts';

/** The second sentence of a notice. */
export function Further({ text, link: { href, label, target } }: FurtherHelp) {
  return (
    <>
      {text}{' '}
      <a href={href} target={target}>
        {label}
      </a>
    </>
  );
}
