import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';

interface Fact {
  readonly label: string;
  /** Empty, null or undefined: nothing was said about it. */
  readonly value: ReactNode;
}

/** Stands where nothing was said. */
export function NotGiven() {
  return <span className="muted">{m.profiles_notGiven()}</span>;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="profile__facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value == null || value === '' ? <NotGiven /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
