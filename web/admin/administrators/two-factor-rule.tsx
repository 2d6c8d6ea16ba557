import { useId, useState } from 'react';
import { setTwoFactorRule, type Administrator } from '#contract/administrators.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { type ConfirmActionWords, ConfirmAction } from '#web/shared/forms/action-question.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

interface TwoFactorRuleProps {
  readonly administrators: readonly Administrator[];
  readonly isRequired: boolean;
  readonly ownId: number;
}

function wordsToRequire(administrators: readonly Administrator[]): ConfirmActionWords {
  const without = administrators.filter(({ hasTwoFactor }) => !hasTwoFactor).map(({ name }) => name);
  return {
    question: m.admins_requireQuestion(),
    detail: without.length === 0 ? m.admins_requireAllUse() : m.admins_requireDetail({ names: without.join(', ') }),
    confirm: m.admins_require(),
    cancel: m.admins_leaveVoluntary(),
    busy: m.admins_saving(),
  };
}

function wordsToRelease(): ConfirmActionWords {
  return {
    question: m.admins_releaseQuestion(),
    detail: m.admins_releaseDetail(),
    confirm: m.admins_release(),
    cancel: m.admins_keepRequired(),
    busy: m.admins_saving(),
  };
}

/**
 * Switches the rule that all administrators must use two-factor sign-in. Only an administrator who uses it can switch
 * the rule on.
 */
export function TwoFactorRule({ administrators, isRequired, ownId }: TwoFactorRuleProps) {
  /** Whether the open question asks to switch the rule on (true) or off; undefined if no question is open. */
  const [wanted, setWanted] = useState<boolean>();
  const titleId = useId();
  const usesIt = administrators.some(({ id, hasTwoFactor }) => id === ownId && hasTwoFactor);
  return (
    <section className="administrators__part" aria-labelledby={titleId}>
      <div className="column card card--pad administrators__rule">
        <Icon name="shield" size={32} />
        <div>
          <h2 className="title" id={titleId}>
            {m.admins_rule()}
          </h2>
          <p>{isRequired ? m.admins_ruleRequired() : m.admins_ruleVoluntary()}</p>
          {!isRequired && !usesIt && <p className="muted">{m.admins_ruleOwnFirst()}</p>}
        </div>
        {isRequired || usesIt ? (
          <Button onClick={() => setWanted(!isRequired)}>{isRequired ? m.admins_release() : m.admins_require()}</Button>
        ) : (
          <ButtonLink href={localizedPath(paths.adminTwoFactor)}>{m.admins_ruleSetUpOwn()}</ButtonLink>
        )}
      </div>
      {wanted !== undefined && (
        <ConfirmAction
          icon="shield"
          words={wanted ? wordsToRequire(administrators) : wordsToRelease()}
          act={() => api.call(setTwoFactorRule, { body: { required: wanted } })}
          onClose={() => setWanted(undefined)}
        />
      )}
    </section>
  );
}
